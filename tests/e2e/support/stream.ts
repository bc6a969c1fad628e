/** Where the stream of a page is cut: at varying places, though its contents do not vary. */
const CUT = /"\]\)<\/script><script nonce="[^"]*">self\.__next_f\.push\(\[1,"/g;

/** A page as it was sent, in one piece. */
export const inOnePiece = (html: string): string => html.replace(CUT, '');
