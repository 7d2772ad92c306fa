import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import type { Languages } from '../../content/localised.rules.ts';
import {
  divideFaults,
  type PlannedChange,
  type PortableFolder,
  type PortablePart,
} from '../../content/portable.ts';
import { searchText } from '../../content/search.ts';
import { Localised, ResourceFacts } from '../../contract/common.ts';
import type { Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { discardFile, receiveFile } from '../../files/received-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import { fromInstant, toInstant } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import { mediaFileKey } from './media-file.key.ts';
import type { MediaIntake, TakenMedia } from './media-intake.ts';
import { findMediaOf, listAllMedia, placeMedia, type Media } from './media.repository.ts';
import { mediaTypeFacts, publicFileName } from './media-type.rules.ts';
import { checkMedia } from './media.rules.ts';
import { stashFiles, type StashedFiles } from './stash-files.ts';

export interface MediaPorterDependencies {
  /** Called with the id of each medium in the import. */
  onMedium(id: string): void;
  files: FileStore;
  languages: Languages;
  intake: MediaIntake;
  /** Invalidates cached pages that depend on these names, on every instance. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
}

const FOLDER = 'media';
const BATCH_SIZE = 200;

const MediumFile = Type.Object(
  {
    ...ResourceFacts,
    name: Type.String({ pattern: '^[^/\\\\.][^/\\\\]*$', maxLength: 255 }),
    hash: Type.String({ maxLength: 100 }),
    title: Localised,
    alt: Localised,
  },
  { additionalProperties: false },
);
type MediumFile = Static<typeof MediumFile>;

/** Media in exports and imports: `media/<id>/medium.yaml`, with the file next to it under its own name. */
export function mediaPart(dependencies: MediaPorterDependencies): PortablePart {
  const { files, languages, intake, invalidate } = dependencies;
  const staged = new Map<string, TakenMedia>();
  const former: StashedFiles[] = [];

  async function readMedium(folder: PortableFolder, path: string): Promise<MediumFile | undefined> {
    const content = await folder.readYaml(path);
    if (content === undefined) return undefined;
    const { value, violations } = parseBody(MediumFile, content);
    for (const fault of violations) folder.refuse(path, fault.pointer, fault);
    return violations.length > 0 ? undefined : (value as MediumFile);
  }

  /** Returns undefined for a medium that is unchanged or cannot be read. */
  async function planMedium(
    folder: PortableFolder,
    id: string,
    stored: Media | undefined,
  ): Promise<PlannedChange | undefined> {
    const path = `${FOLDER}/${id}/medium.yaml`;
    const medium = await readMedium(folder, path);
    if (!medium) return undefined;
    dependencies.onMedium(medium.id);
    if (medium.id !== id) folder.refuse(path, '/id', { code: 'folder-name', params: { name: medium.id } });
    const { faults, warnings } = divideFaults(
      checkMedia(medium, languages),
      checkMedia(medium, languages, medium),
    );
    for (const fault of faults) folder.refuse(path, fault.pointer, fault);
    for (const warning of warnings) folder.warn(path, warning.pointer, warning);
    const hash = await hashIn(folder, `${FOLDER}/${id}/${medium.name}`);
    if (hash === undefined)
      folder.refuse(path, '/name', { code: 'unknown-file', params: { name: medium.name } });
    const differs = stored && differences(stored, { ...medium, hash: hash ?? '' });
    return differs?.length === 0 ? undefined : { path, differs };
  }

  return {
    name: FOLDER,

    async export(db, folder, progress) {
      let done = 0;
      for await (const { media, total } of listAllMedia(db, BATCH_SIZE)) {
        for (const medium of media) {
          const file = await files.open(mediaFileKey(medium.id));
          if (!file) {
            folder.warn(`${FOLDER}/${medium.id}`, '', { code: 'lost-file', params: { name: medium.name } });
            continue;
          }
          await folder.writeYaml(`${FOLDER}/${medium.id}/medium.yaml`, toFile(medium));
          await folder.write(`${FOLDER}/${medium.id}/${medium.name}`, file.stream);
        }
        progress(FOLDER, (done += media.length), total);
      }
      return done;
    },

    async plan(db, folder, progress) {
      const ids = await folder.list(FOLDER);
      const plan: PlannedChange[] = [];
      for (let done = 0; done < ids.length; done += BATCH_SIZE) {
        const batch = ids.slice(done, done + BATCH_SIZE);
        const stored = await findMediaOf(db, batch);
        for (const [index, id] of batch.entries()) {
          const change = await planMedium(folder, id, stored.get(id));
          if (change) plan.push(change);
          progress(FOLDER, done + index + 1, ids.length);
        }
      }
      return plan;
    },

    async stage(folder, changes) {
      for (const { path, differs } of changes) {
        if (differs && !differs.includes('file')) continue;
        const medium = (await readMedium(folder, path))!;
        const content = folder.open(path.replace('medium.yaml', medium.name));
        const file = await receiveFile(content, files.receivingFolder);
        try {
          staged.set(medium.id, await intake(file, medium.name));
        } catch (error) {
          await discardFile(file);
          if (!(error instanceof AppError) || error.violations.length === 0) throw error;
          for (const fault of error.violations) folder.refuse(path, '/name', fault);
        }
      }
    },

    async write(db, folder, changes, progress) {
      for (let done = 0; done < changes.length; done += BATCH_SIZE) {
        const batch = changes.slice(done, done + BATCH_SIZE);
        const stored = await findMediaOf(
          db,
          batch.map(({ path }) => path.split('/')[1]!),
        );
        const media = [];
        for (const { path } of batch) {
          const medium = (await readMedium(folder, path))!;
          const row = toMedia(medium, stored.get(medium.id), staged.get(medium.id));
          media.push({ ...row, searchText: wordsOf(row) });
        }
        await placeMedia(db, media);
        await invalidate(
          db,
          media.map(({ id }) => `media:${id}`),
        );
        progress(FOLDER, done + batch.length, changes.length);
      }
    },

    async place() {
      for (const [id, { file }] of staged) {
        former.push(await stashFiles(files, id));
        await files.place(file, mediaFileKey(id));
      }
    },

    async undo() {
      for (const { file } of staged.values()) await discardFile(file);
      for (const files of former) await files.putBack();
    },

    async finish() {
      for (const files of former) await files.forget();
    },
  };
}

function toFile(medium: Media): MediumFile {
  const { id, version, createdBy, updatedBy, name, hash, title, alt } = medium;
  const [createdAt, updatedAt] = [toInstant(medium.createdAt), toInstant(medium.updatedAt)];
  return { id, version, createdAt, createdBy, updatedAt, updatedBy, name, hash, title, alt };
}

function toMedia(medium: MediumFile, stored: Media | undefined, staged: TakenMedia | undefined): Media {
  const { createdBy, updatedBy, title, alt } = medium;
  const facts = staged ? { ...staged.facts, size: staged.file.size, hash: staged.file.hash } : { ...stored! };
  return {
    id: medium.id as EntityId,
    // The name an upload would get, because it appears in addresses and headers.
    name: publicFileName(medium.name, mediaTypeFacts(facts.type)!.extension),
    type: facts.type,
    size: facts.size,
    hash: facts.hash,
    width: facts.width,
    height: facts.height,
    resizable: facts.resizable,
    title,
    alt,
    version: Math.max(medium.version, (stored?.version ?? 0) + 1),
    createdAt: fromInstant(medium.createdAt),
    createdBy,
    updatedAt: fromInstant(medium.updatedAt),
    updatedBy,
  };
}

function wordsOf({ name, title, alt }: Media): string {
  return searchText([name, ...Object.values(title), ...Object.values(alt)]);
}

function differences(stored: Media, given: MediumFile): string[] {
  const differing = (['name', 'title', 'alt'] as const).filter(
    (property) => !isDeepStrictEqual(stored[property], given[property]),
  );
  return stored.hash === given.hash ? differing : [...differing, 'file'];
}

/** Returns the hash of a file as for a received one; undefined when it does not exist. */
async function hashIn(folder: PortableFolder, path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of folder.open(path)) hash.update(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('base64url').slice(0, 22);
}
