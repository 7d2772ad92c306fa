interface Progress {
  /** Called with the bytes of the body sent so far. */
  onProgress: (sent: number) => void;
  /** Time without progress before the request is aborted, in milliseconds. */
  stallMs: number;
}

/**
 * Sends a request like `fetch`, which cannot report upload progress. Rejects when there is no response, and with the
 * signal's reason when aborted.
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
