import type sanitizeHtml from 'sanitize-html';
import type { IOptions } from 'sanitize-html';
import { whenNeeded } from '../kernel/when-needed.ts';

const cleaner = whenNeeded((require) => require('sanitize-html') as typeof sanitizeHtml);

/** Hosts whose frames content may hold: videos and maps. The Content-Security-Policy of public pages names them too. */
export const FRAME_HOSTS: readonly string[] = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'www.dailymotion.com',
  'geo.dailymotion.com',
  'www.openstreetmap.org',
  'umap.openstreetmap.fr',
];

const TAGS = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hgroup',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'pre',
    'blockquote',
    'address',
  ],
  ...['article', 'aside', 'section', 'header', 'footer', 'nav', 'main', 'search', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'menu', 'figure', 'figcaption', 'picture', 'source', 'img'],
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['rp', 'rt', 'ruby', 's', 'samp', 'small', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['audio', 'video', 'track', 'iframe'],
];

/** Properties that arrange and decorate what is there, without leaving its place over the rest of the page. */
const STYLES = [
  ...[
    'align-content',
    'align-items',
    'align-self',
    'aspect-ratio',
    'background',
    'background-color',
    'border',
  ],
  ...['border-bottom', 'border-collapse', 'border-color', 'border-left', 'border-radius', 'border-right'],
  ...[
    'border-spacing',
    'border-style',
    'border-top',
    'border-width',
    'box-shadow',
    'break-inside',
    'clear',
    'color',
  ],
  ...[
    'column-count',
    'column-gap',
    'columns',
    'display',
    'flex',
    'flex-basis',
    'flex-direction',
    'flex-flow',
  ],
  ...['flex-grow', 'flex-shrink', 'flex-wrap', 'float', 'font', 'font-family', 'font-size', 'font-style'],
  ...[
    'font-variant',
    'font-weight',
    'gap',
    'grid-column',
    'grid-row',
    'grid-template-columns',
    'grid-template-rows',
  ],
  ...['height', 'hyphens', 'justify-content', 'justify-items', 'letter-spacing', 'line-height', 'list-style'],
  ...[
    'list-style-type',
    'margin',
    'margin-bottom',
    'margin-left',
    'margin-right',
    'margin-top',
    'max-height',
  ],
  ...[
    'max-width',
    'min-height',
    'min-width',
    'object-fit',
    'object-position',
    'opacity',
    'order',
    'overflow',
  ],
  ...['padding', 'padding-bottom', 'padding-left', 'padding-right', 'padding-top', 'row-gap', 'table-layout'],
  ...[
    'text-align',
    'text-decoration',
    'text-indent',
    'text-transform',
    'vertical-align',
    'white-space',
    'width',
  ],
  ...['word-break', 'word-spacing', 'overflow-wrap'],
];
/** No function that fetches or runs anything, no escapes that could hide one, no negative distance over other parts. */
const STYLE_VALUE =
  /^(?!.*(?:url|expression|image|element|attr|paint)\s*\()(?!.*(?:^|[\s,(])-\d)[\w\s.,%#()/'"+*-]{1,300}$/i;

const MAX_NESTING = 200;

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['class', 'dir', 'id', 'lang', 'role', 'style', 'title', 'aria-*', 'hidden', 'translate'],
    a: ['href', 'hreflang', 'rel', 'target', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    video: ['src', 'controls', 'loop', 'muted', 'poster', 'preload', 'width', 'height', 'playsinline'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: ['src', 'width', 'height', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    time: ['datetime'],
    data: ['value'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    blockquote: ['cite'],
    q: ['cite'],
    details: ['open', 'name'],
  },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((property) => [property, [STYLE_VALUE]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowProtocolRelative: true,
  allowIframeRelativeUrls: false,
  // A frame that lost its address shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
  transformTags: {
    img: (tagName, attribs) => ({ tagName, attribs: withoutDataDocuments(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: withSafeTarget(attribs) }),
  },
  nestingLimit: MAX_NESTING,
  disallowedTagsMode: 'discard',
};

/**
 * Cleans HTML that an editor saves: layout, classes, inline styles, tables, media and frames of known hosts stay; scripts, handlers,
 * forms, `javascript:` and what could run them go. Cleaning twice changes nothing more. Markers are kept as they are.
 * Source: rendering, "Safety".
 */
export function sanitise(html: string, frameHosts: readonly string[] = FRAME_HOSTS): string {
  const options = { ...OPTIONS, allowedIframeHostnames: [...frameHosts] };
  const clean = cleaner();
  let cleaned = clean(html, options);
  // A tag that went may leave others nested as no parser leaves them: what is stored is what any reading gives again.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = clean(cleaned, options);
    if (again === cleaned) break;
    cleaned = again;
  }
  return cleaned;
}

/** Two are enough for all that was ever seen; the bound is for what was not. */
const MAX_PASSES = 10;

type Attributes = Record<string, string>;

/** Of `data:` only pictures of pixels: a document could run scripts when it is opened alone. */
function withoutDataDocuments(attributes: Attributes): Attributes {
  const { src, ...others } = attributes;
  // Browsers skip white space and control characters before a scheme.
  const compact = src?.replace(/[\u0000-\u0020]+/g, '') ?? '';
  const isDocument = /^data:/i.test(compact) && !/^data:image\/(?:png|jpe?g|gif|webp|avif);/i.test(compact);
  return src === undefined || isDocument ? others : attributes;
}

/** A page that opens in a new window gets no handle on the one that opened it. */
function withSafeTarget(attributes: Attributes): Attributes {
  if (attributes.target === undefined) return attributes;
  const rel = new Set((attributes.rel ?? '').split(/\s+/).filter(Boolean));
  return { ...attributes, rel: [...rel.add('noopener')].join(' ') };
}
