import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import type { PortableFolder, PortablePart } from '../../content/portable.ts';
import { Id, Instant, Nullable } from '../../contract/common.ts';
import { REDIRECT_ORIGINS } from '../../contract/redirect.ts';
import { AppError } from '../../kernel/app-error.ts';
import { fromInstant, toInstant } from '../../kernel/clock.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { isLoop } from './find-destination.ts';
import { findTargets } from './redirect-target.repository.ts';
import { findRedirectsFrom, listAllRedirects, placeRedirect, type Redirect } from './redirect.repository.ts';
import { checkRedirect, readAddress } from './redirect.rules.ts';

const FILE = 'redirects.yaml';

const RedirectEntry = Type.Object(
  {
    from: Type.String({ maxLength: 500 }),
    locale: Nullable(Type.String({ maxLength: 35 })),
    target: Nullable(Id),
    to: Nullable(Type.String({ maxLength: 2000 })),
    origin: Type.Enum([...REDIRECT_ORIGINS]),
    createdAt: Instant,
    createdBy: Nullable(Type.String()),
  },
  { additionalProperties: false },
);
type RedirectEntry = Static<typeof RedirectEntry>;
const RedirectsFile = Type.Object({ redirects: Type.Array(RedirectEntry) }, { additionalProperties: false });

/** Redirects in exports and imports: one list, by their addresses. */
export function redirectPart(addressing: Addressing): PortablePart {
  async function readEntries(folder: PortableFolder): Promise<RedirectEntry[]> {
    const content = await folder.readYaml(FILE);
    if (content === undefined) return [];
    const { value, violations } = parseBody(RedirectsFile, content);
    for (const fault of violations) folder.refuse(FILE, fault.pointer, fault);
    return violations.length > 0 ? [] : (value as Static<typeof RedirectsFile>).redirects;
  }

  return {
    name: 'redirects',

    async export(db, folder, progress) {
      const redirects = await listAllRedirects(db);
      if (redirects.length > 0) await folder.writeYaml(FILE, { redirects: redirects.map(toEntry) });
      progress('redirects', redirects.length, redirects.length);
      return redirects.length;
    },

    async plan(db, folder) {
      const entries = await readEntries(folder);
      if (entries.length === 0) return [];
      const stored = await findRedirectsFrom(
        db,
        entries.map(({ from }) => from),
      );
      const storedFrom = new Map(stored.map((redirect) => [redirect.from, toEntry(redirect)]));
      const seen = new Set<string>();
      return entries.flatMap((entry, index) => {
        const repeated = seen.has(entry.from) ? [violation('/from', 'duplicate')] : [];
        seen.add(entry.from);
        for (const fault of [...repeated, ...faultsOf(entry)])
          folder.refuse(FILE, `/redirects/${index}${fault.pointer}`, fault);
        const before = storedFrom.get(entry.from);
        const differs =
          before &&
          (['locale', 'target', 'to', 'origin'] as const).filter(
            (property) => !isDeepStrictEqual(before[property], entry[property]),
          );
        return differs?.length === 0 ? [] : [{ path: `${FILE} ${entry.from}`, differs }];
      });
    },

    async write(db, folder, changes) {
      const wanted = new Set(changes.map(({ path }) => path));
      const all = [...(await readEntries(folder)).entries()];
      const entries = all.filter(([, { from }]) => wanted.has(`${FILE} ${from}`));
      const ids = entries.flatMap(([, { target }]) => target ?? []);
      const targets = await findTargets(db, ids, addressing);
      for (const [index, { target }] of entries) {
        if (target === null || targets.has(target)) continue;
        folder.refuse(FILE, `/redirects/${index}/target`, { code: 'lost-target', params: { name: target } });
      }
      if (entries.some(([, { target }]) => target !== null && !targets.has(target)))
        throw new AppError('invalid');
      for (const [, entry] of entries) {
        const { from, locale, target: targetId, to: toAddress, origin, createdBy } = entry;
        const write = { login: createdBy, now: fromInstant(entry.createdAt) };
        await placeRedirect(db, from, { locale, targetId, toAddress }, origin, write);
      }
      for (const [index, { from }] of entries) {
        if (await isLoop(db, from, addressing))
          folder.refuse(FILE, `/redirects/${index}/to`, { code: 'redirect-loop' });
      }
    },
  };
}

/** Requires exactly one target and addresses in their stored form. */
function faultsOf({ from, target, to, origin }: RedirectEntry): Violation[] {
  const rules = origin === 'manual' ? checkRedirect({ from }, []) : [];
  const leads = to === null ? target !== null : target === null && readAddress(to, [])?.address === to;
  return leads ? rules : [...rules, violation('/to', 'redirect-target')];
}

function toEntry(redirect: Redirect): RedirectEntry {
  const { from, locale, targetId, toAddress, origin, createdAt, createdBy } = redirect;
  return {
    from,
    locale,
    target: targetId,
    to: toAddress,
    origin,
    createdAt: toInstant(createdAt),
    createdBy,
  };
}
