import assert from 'node:assert/strict';
import type { Client } from './client.ts';

/** Saves and returns a working copy of an entity: its live state with a change. */
export async function prepareCopy(editor: Client, { url }: { url: string }, change: object) {
  const live = (await editor.get(url)).body;
  const answer = await editor.put(`${url}/draft`, { ...live, version: undefined, ...change });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
