import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Problem } from 'parvis/contract/problem';

/** Downloads a file in chunks to report progress, then saves it. */
export function useDownload() {
  const { language } = useI18n();
  /** Bytes received so far. */
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** Returns the file name given by the server. */
  const fetchFile = async (address: string): Promise<string> => {
    abort.current = new AbortController();
    const response = await fetch(address, {
      headers: { 'Accept-Language': language },
      signal: abort.current.signal,
    });
    if (!response.ok || !response.body) throw await refusal(response);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      const { length } = piece.value;
      setBytes((soFar) => soFar + length);
    }
    const name = fileNameOf(response);
    keep(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), name);
    return name;
  };
  const download = useMutation({
    mutationFn: (address: string) =>
      fetchFile(address).catch((fault: unknown) => {
        throw fault instanceof ApiError ? fault : new ApiError('network');
      }),
    onMutate: () => setBytes(0),
  });
  return { ...download, bytes };
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
