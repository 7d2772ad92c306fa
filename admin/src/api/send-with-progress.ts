interface Progress {
  /** Told the bytes of the body that have left. */
  onProgress: (sent: number) => void;
  /** How long nothing may move before the request is given up, in milliseconds. */
  stallMs: number;
}

/**
 * Sends a request as `fetch` does, which cannot tell how far a body has got. Rejects when there is no answer, and with
 * the signal's reason when it is aborted.
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  { onProgress, stallMs }: Progress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallMs);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved();
      onProgress(loaded);
    });
    request.addEventListener('progress', moved);
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason as Error);
      else if (request.status === 0) reject(new TypeError('No answer'));
      else resolve(new Response(request.responseText, { status: request.status }));
    });
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    moved();
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
