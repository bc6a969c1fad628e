import { readFileSync } from 'node:fs';

/** Where units of Krzeczhorz stand instead: twice two battalions face to face on open ground. */
const MOVED: Readonly<Record<string, string>> = {
  'p-kahlden-grenadiers': '{"at": "v20", "facing": 3, "formation": "line"}',
  'p-first-schultze': '{"at": "ac20", "facing": 3, "formation": "line"}',
  'b-second-botta': '{"at": "ac19", "facing": 0, "formation": "line"}',
  'b-first-botta': '{"at": "v19", "facing": 0, "formation": "line"}',
};

/** The shipped battle of Krzeczhorz with battalions in touch from the outset, under another name. */
export function closeField(title: string): string {
  let text = readFileSync('campaigns/krzeczhorz-1757.yaml', 'utf8')
    .replace('id: krzeczhorz-1757', 'id: close-field')
    .replace('title: Krzeczhorz', `title: ${title}`);
  for (const [unit, place] of Object.entries(MOVED)) {
    const line = new RegExp(`^( *${unit}: ).*$`, 'm');
    if (!line.test(text)) throw new Error(`Krzeczhorz places no ${unit}`);
    text = text.replace(line, `$1${place}`);
  }
  return text;
}
