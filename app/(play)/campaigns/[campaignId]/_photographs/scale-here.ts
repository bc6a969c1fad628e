import { PICTURE_SIDE_MAX } from '@/lib/application/photographs/limits';

const QUALITY = 0.85;

/**
 * Makes a photograph smaller before it is sent, so that a phone does not send 5 MB over a hall's network. What cannot be
 * drawn here goes as it is: the server judges it.
 */
export async function scaledHere(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    // A browser that is short of memory has none, and would send a blank picture.
    if (context === null) return file;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', QUALITY),
    );
    return made === null ? file : new File([made], 'photograph.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
