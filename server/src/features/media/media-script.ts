import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Type, type Static } from 'typebox';
import type { DataScriptSection } from '../../content/data-script.ts';
import { Id, Localised } from '../../contract/common.ts';
import { fileWithin } from '../../files/file-within.ts';
import { fail, refuse } from '../../kernel/app-error.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { parsed } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { findMedia } from './media.repository.ts';

const MediaScript = Type.Object(
  {
    file: Type.String({ minLength: 1, maxLength: 500, description: 'Relative to the data scripts' }),
    id: Type.Optional(Id),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    title: Type.Optional(Localised),
    alt: Type.Optional(Localised),
  },
  { additionalProperties: false },
);
type MediaScript = Static<typeof MediaScript>;

export interface MediaScriptParts {
  scriptsFolder: string;
  maxBytes: number;
}

/**
 * The section `media` of data scripts: stores a file of the scripts' folder as an upload would. An `id` lets other
 * entries refer to it. Throws `invalid` or `too-large` as an upload does, and for a file that is missing or outside of
 * the folder.
 */
export function mediaScriptSection(parts: MediaScriptParts): DataScriptSection<MediaScript> {
  const { scriptsFolder, maxBytes } = parts;
  const stored: EntityId[] = [];

  return {
    section: 'media',
    schema: MediaScript,
    keyOf: ({ file }) => file,
    async insert(db, { file, id: given, name = basename(file), ...texts }, { now, media }) {
      const path =
        (await fileWithin(scriptsFolder, file)) ??
        fail('invalid', { violations: [violation('/file', 'unknown-file', { name: file })] });
      if ((await stat(path)).size > maxBytes) {
        refuse([violation('/file', 'file-too-large', { max: maxBytes })]);
      }
      const id = given === undefined ? newId() : (given.toLowerCase() as EntityId);
      if (await findMedia(db, id)) return;
      await media.insert(db, id, { path, fileName: name, body: parsed(texts) }, { login: null, now });
      stored.push(id);
    },
    async undo({ media }) {
      for (const id of stored.splice(0)) await media.discard(id);
    },
  };
}
