import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Problem } from 'parvis/contract/problem';

interface Download {
  state: 'idle' | 'running' | 'done';
  /** How much has come so far. */
  bytes: number;
  error: unknown;
  /** As the server calls it; empty until it answers. */
  fileName: string;
  start: (address: string) => Promise<void>;
}

/** Fetches a file piece by piece, so that its progress is seen, and hands it to the browser to keep. */
export function useDownload(): Download {
  const { language } = useI18n();
  const [state, setState] = useState<Download['state']>('idle');
  const [bytes, setBytes] = useState(0);
  const [error, setError] = useState<unknown>();
  const [fileName, setFileName] = useState('');
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (address: string) => {
    const controller = new AbortController();
    abort.current = controller;
    setState('running');
    setBytes(0);
    setError(undefined);
    try {
      const response = await fetch(address, {
        headers: { 'Accept-Language': language },
        signal: controller.signal,
      });
      if (!response.ok || !response.body) throw await refusal(response);
      const name = fileNameOf(response);
      setFileName(name);
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      const type = response.headers.get('content-type') ?? '';
      const reader = response.body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        pieces.push(piece.value);
        const { length } = piece.value;
        setBytes((soFar) => soFar + length);
      }
      keep(new Blob(pieces, { type }), name);
      setState('done');
    } catch (fault) {
      if (controller.signal.aborted) return;
      setState('idle');
      setError(fault instanceof ApiError ? fault : new ApiError('network'));
    }
  };
  return { state, bytes, error, fileName, start };
}

function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'results';
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Problem;
    return new ApiError(problem.code as ApiError['code'], problem);
  } catch {
    return new ApiError('unreadable');
  }
}

function keep(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
