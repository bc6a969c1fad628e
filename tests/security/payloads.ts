/** Texts that would run a script, load something or break out of their place, if a page let them. */

const SCRIPT = 'alert(1)';

/** Elements that run, load or restyle by themselves. */
const ELEMENTS: readonly string[] = [
  ...[
    'script',
    'SCRIPT',
    'ScRiPt',
    'style',
    'title',
    'textarea',
    'noscript',
    'xmp',
    'plaintext',
    'template',
  ].map((name) => `<${name}>${SCRIPT}</${name}>`),
  ...[
    'img',
    'image',
    'video',
    'audio',
    'source',
    'input type=image',
    'embed',
    'frame',
    'iframe',
    'track',
    'link rel=stylesheet',
  ].flatMap((name) => [
    `<${name} src=x onerror=${SCRIPT}>`,
    `<${name} src="javascript:${SCRIPT}">`,
  ]),
  ...[
    'svg',
    'body',
    'details open',
    'marquee',
    'object',
    'form',
    'button autofocus',
    'select autofocus',
    'a',
    'div',
    'p',
    'math',
  ].flatMap((name) => [
    `<${name} onload=${SCRIPT}>`,
    `<${name} onfocus="${SCRIPT}" onmouseover='${SCRIPT}'>x`,
  ]),
  ...[
    '<base href="https://evil.example/">',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  ],
  ...[
    '<object data="data:text/html,<script>alert(1)</script>">',
    '<iframe srcdoc="<script>alert(1)</script>">',
  ],
  ...[
    '<svg><script href="data:,alert(1)"/></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  ],
  ...[
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x">',
  ],
  ...[
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ...['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<table background="javascript:alert(1)">',
  ],
  ...[
    '<div style="background:url(javascript:alert(1))">',
    '<p style="position:fixed;inset:0;z-index:9999">cover</p>',
  ],
  ...[
    '<a href="javascript:alert(1)" id=main name=constructor>x</a>',
    '<img name=body>',
    '<form id=location>',
  ],
  ...[
    '<x onclick=alert(1)>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[><script>alert(1)</script>]]>',
    '<?xml version="1.0"?><script/>',
  ],
  ...[
    '<<script>alert(1)//<</script>',
    '<script\n>alert(1)</script\n>',
    '<script/x>alert(1)</script>',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  ],
  ...[
    '</p></div></main><script>alert(1)</script>',
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    '--><script>alert(1)</script>',
  ],
  ...[
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '</textarea><script>alert(1)</script>',
    ']]><script>alert(1)</script>',
  ],
  ...[
    '\ufe64script\ufe65alert(1)\ufe64/script\ufe65',
    '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  ],
  ...[
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;alert(1)&#60;/script&#62;',
    '&#x3C;img src=x onerror=alert(1)&#x3E;',
    '\\u003cscript\\u003ealert(1)',
  ],
];

/** Addresses that are not web addresses, in every spelling that browsers accept. */
const ADDRESSES: readonly string[] = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...[
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3a;alert(1)',
    '&#106;avascript:alert(1)',
  ],
  ...[
    '&#x6A&#x61&#x76&#x61script:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    'javascript\\:alert(1)',
    'javascript%3Aalert(1)',
  ],
  ...[
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'DATA:image/svg+xml,<svg onload=alert(1)>',
  ],
  ...[
    'file:///etc/passwd',
    'blob:https://x/1',
    'about:blank',
    'view-source:https://x',
    'filesystem:x',
    'ms-word:x',
    'intent://x',
    'tel:1',
    'mailto:a@b.c',
  ],
  ...[
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example"onmouseover="alert(1)',
    'https://x/\u202egpj.exe',
  ],
  ...[
    'feed:javascript:alert(1)',
    'jar:https://x!/y',
    'livescript:alert(1)',
    'x-javascript:alert(1)',
    'javascript://%0aalert(1)',
    'javascript:/*-/*`/*\\`/*alert(1)//',
  ],
];

/** Markdown syntaxes that lead to an address. */
const LINKS: readonly ((address: string) => string)[] = [
  (address) => `[x](${address})`,
  (address) => `[x](<${address}> "title")`,
  (address) => `<${address}>`,
  (address) => `![x](${address})`,
  (address) => `[x]\n\n[x]: ${address}`,
];

/** Markdown’s own corner cases. */
const CORNERS: readonly string[] = [
  ...[
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
    '> <script>alert(1)</script>',
  ],
  ...[
    '- [ ] <img src=x onerror=alert(1)>',
    '| a |\n|---|\n| <script>alert(1)</script> |',
    '[^1]\n\n[^1]: <script>alert(1)</script>',
    '# <script>alert(1)</script>',
  ],
  ...[
    '[a](https://x "onmouseover=alert(1)")',
    "[a](https://x'onclick=alert(1)')",
    '![a](x"onerror="alert(1))',
    '[a][b]\n\n[b]: <javascript:alert(1)>',
  ],
  ...[
    '[<img src=x onerror=alert(1)>](https://x)',
    '**<script>alert(1)</script>**',
    '<div markdown=1>[x](javascript:alert(1))</div>',
    '\\<script>alert(1)\\</script>',
  ],
  ...[
    'https://x/<script>alert(1)</script>',
    'www.x.example/"onmouseover="alert(1)',
    'a@b.example',
    '~~<b onclick=alert(1)>x</b>~~',
    '{{constructor.constructor("alert(1)")()}}',
  ],
  ...[
    '$' + '{alert(1)}',
    '<%= alert(1) %>',
    '#{alert(1)}',
    '{% raw %}',
    '*'.repeat(2_000),
    '['.repeat(2_000),
    '> '.repeat(500),
    '`'.repeat(2_000),
    '|'.repeat(1_000),
  ],
];

/** Some two hundred of them, without duplicates. */
export const PAYLOADS: readonly string[] = [
  ...new Set([
    ...ELEMENTS,
    ...ADDRESSES.flatMap((address, at) =>
      [LINKS[0], LINKS[1 + (at % 4)]].map((link) => link?.(address) ?? address),
    ),
    ...CORNERS,
  ]),
];
