import checker from './preview-checker.ts?worker&url';
import type { Finding } from './preview-rules.ts';

let frame: Promise<Window> | undefined;

/** How long a check may take, also on a slow machine. */
const PATIENCE_MS = 30_000;

/** Returns what axe-core finds in the marked texts of a rendered page. Rejects when the checker does not answer. */
export async function checkPreview(html: string): Promise<Finding[]> {
  frame ??= openFrame();
  const target = await frame;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the checker does not answer')), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<Finding[]>) => {
      port1.close();
      resolve(data);
    };
    // The frame has no origin to name.
    target.postMessage(html, '*', [port2]);
  });
}

/**
 * Opens a frame that runs the checker and nothing else. It has an origin of its own, so that no page reaches the
 * administration, and browsers may give it a process of its own, so that typing does not wait for it.
 */
function openFrame(): Promise<Window> {
  const script = new URL(checker, location.href).href;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${script}`;
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.style.cssText =
    'position: fixed; inset: 0 auto auto -2000px; width: 1280px; height: 800px; visibility: hidden';
  element.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script src="${script}"></script>`;
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(element.contentWindow!), { once: true });
    document.body.append(element);
  });
}
