import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The application itself, which the first script asks for. */
const APPLICATION = '/src/main.tsx';

/** Names the application's code in the HTML: the browser fetches it together with the script that starts it. */
export function earlyFetches(): Plugin {
  let base = '/';
  return {
    name: 'early-fetches',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const application = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(APPLICATION)));
        if (!application) throw new Error('The chunk of the application is not found');
        const files = new Set([application.fileName]);
        for (const file of files) {
          const part = bundle[file];
          if (part?.type === 'chunk') for (const imported of part.imports) files.add(imported);
        }
        return [...files].map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
          injectTo: 'head',
        }));
      },
    },
  };
}
