import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { verifyBackup } from '../../src/app/compose-backup.ts';
import { BLOCK_BYTES, readTarHeader, TAR_END, tarHeader, tarPadding } from '../../src/features/backup/tar.ts';
import { forEachEngine, sqlite } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { backUp, newPlace, QUIET, readSite, restore, type Place } from './backup-site.ts';

type Parts = [name: string, content: Buffer][];

function unpack(archive: Buffer): Parts {
  const bytes = gunzipSync(archive);
  const parts: Parts = [];
  for (let at = 0; ;) {
    const entry = readTarHeader(bytes.subarray(at, at + BLOCK_BYTES));
    if (!entry || entry === 'foreign') return parts;
    const start = at + BLOCK_BYTES;
    parts.push([entry.name, bytes.subarray(start, start + entry.size)]);
    at = start + entry.size + tarPadding(entry.size).length;
  }
}

function pack(parts: Parts): Buffer {
  const blocks = parts.flatMap(([name, content]) => [
    tarHeader({ name, size: content.length }, 0),
    content,
    tarPadding(content.length),
  ]);
  return gzipSync(Buffer.concat([...blocks, TAR_END]));
}

/** Recalculates the checksums, as deliberate tampering would. */
function withSums(parts: Parts): Parts {
  const summed = parts.filter(([name]) => !name.startsWith('sums/') && name !== 'end.json');
  const lines = summed.map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  );
  const end = parts.find(([name]) => name === 'end.json')!;
  return [...summed, ['sums/000001.sha256', Buffer.from(lines.join(''))], end];
}

function changeJson(parts: Parts, name: string, change: (value: any) => object): Parts {
  return parts.map(([own, content]) =>
    own === name
      ? [own, Buffer.from(JSON.stringify(change(JSON.parse(content.toString()))))]
      : [own, content],
  );
}

function fileWith(content: Buffer | string): string {
  const path = join(temporaryFolder(), 'backup.tar.gz');
  writeFileSync(path, content);
  return path;
}

const verify = (content: Buffer | string) => verifyBackup(fileWith(content), QUIET);

describe('an invalid backup file', () => {
  let archive: Buffer;
  let parts: Parts;
  before(async () => {
    const place = await newPlace(sqlite);
    await (await place.start()).app.close();
    archive = readFileSync(await backUp(place));
    parts = unpack(archive);
  });

  it('differs from one that other programs unpack and verify with its checksums', async () => {
    const folder = temporaryFolder();
    execFileSync('tar', ['xzf', fileWith(archive), '-C', folder]);
    execFileSync('sh', ['-c', 'cat sums/*.sha256 | sha256sum --check --strict'], { cwd: folder });
    const { end } = await verify(archive);
    assert.equal(
      end.rows.content_document,
      readFileSync(join(folder, 'tables/content_document/000001.jsonl'), 'utf8').split('\n').length - 1,
    );
    assert.equal((await verify(pack(withSums(parts)))).end.parts, end.parts);
  });

  it('is refused when truncated anywhere', async () => {
    for (let share = 0; share < 1; share += 0.07) {
      await assert.rejects(
        verify(archive.subarray(0, Math.floor(archive.length * share))),
        /incomplete|not a Parvis backup/,
      );
    }
    await assert.rejects(verify(archive.subarray(0, -1)), /incomplete/);
    const bytes = gunzipSync(archive);
    for (let share = 0.05; share < 0.95; share += 0.09) {
      await assert.rejects(
        verify(gzipSync(bytes.subarray(0, Math.floor(bytes.length * share)))),
        /incomplete/,
      );
    }
  });

  it('is refused when any byte is changed', async () => {
    for (let share = 0.01; share < 1; share += 0.04) {
      const damaged = Buffer.from(archive);
      damaged[Math.floor(archive.length * share)]! ^= 0x10;
      await assert.rejects(verify(damaged), /damaged|incomplete|not a Parvis backup|newer release/);
    }
    for (const [index, [name, content]] of parts.entries()) {
      const changed = Buffer.from(content);
      changed[content.length >> 1]! ^= 0x01;
      await assert.rejects(
        verify(pack(parts.with(index, [name, changed]))),
        /damaged|newer|missing|first release|unexpected table/,
        name,
      );
    }
  });

  it('is refused when a part is missing or added', async () => {
    const without = (name: string) => parts.filter(([own]) => own !== name);
    await assert.rejects(verify(pack(without('tables/content_document/000001.jsonl'))), /damaged/);
    await assert.rejects(verify(pack(withSums(without('tables/content_document/000001.jsonl')))), /missing/);
    await assert.rejects(verify(pack(without('end.json'))), /incomplete/);
    await assert.rejects(verify(pack(without('sums/000001.sha256'))), /incomplete/);
    await assert.rejects(verify(pack([...parts, ['secret', Buffer.from('x')]])), /data after its end/);
  });

  it('is refused when a name leads outside or is unknown', async () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    const names = [
      '../evil',
      '/etc/evil',
      `media/../${id}`,
      `media/${id}/../../evil`,
      'media/evil',
      `form-results/..`,
      'style-sheets/../evil.css',
      'style-sheets/.versions/../evil.css',
      `style-sheets/.versions/../../${id}.css`,
      'style-sheets/evil.js',
      'tables/../000001.jsonl',
      'tables/sqlite_master/000001.jsonl',
      'tables/session/000001.jsonl',
      'evil',
      '',
    ];
    for (const name of names) {
      const evil = withSums([parts[0]!, [name, Buffer.from('{}\n')], ...parts.slice(1)]);
      await assert.rejects(verify(pack(evil)), /unexpected/, name);
    }
    const link = tarHeader({ name: `media/${id}`, size: 0 }, 0);
    link.write('2', 156);
    const first = pack(parts.slice(0, 1));
    const linked = gzipSync(Buffer.concat([gunzipSync(first).subarray(0, -1024), link, TAR_END]));
    await assert.rejects(verify(linked), /damaged/);
  });

  it('is refused when it sets the date of anything but its own style sheets', async () => {
    const outside = join(temporaryFolder(), 'victim');
    writeFileSync(outside, '');
    const times: Record<string, unknown>[] = [
      { [outside]: 0 },
      { '../../../victim': 0 },
      { '.': 0 },
      { 'library.css/../../x.css': 0 },
      { '../parvis.db': 0 },
      { 'nowhere.css': 0 },
    ];
    const sheet = parts.find(([name]) => name.startsWith('style-sheets/'))![0].slice('style-sheets/'.length);
    for (const ms of [1e300, '0', null, [0]]) times.push({ [sheet]: ms });
    for (const time of times) {
      const evil = withSums(changeJson(parts, 'style-sheets.json', () => time));
      await assert.rejects(verify(pack(evil)), /unexpected entry: the time of/, JSON.stringify(time));
    }
  });

  it('is refused when a part is duplicated, in any case, or larger than declared', async () => {
    const id = '0190a000-0000-7000-8000-00000000000a';
    const beside = (...more: Parts) => withSums([...parts.slice(0, -1), ...more, parts.at(-1)!]);
    const file = (name: string): Parts[number] => [name, Buffer.from('x')];
    const sheet = parts.find(([name]) => name.startsWith('style-sheets/'))!;
    for (const twice of [
      [file(`media/${id}`), file(`media/${id.toUpperCase()}`)],
      [file(`form-results/${id}`), file(`form-results/${id}`)],
      [sheet],
      [file('secret'), file('secret')],
    ]) {
      await assert.rejects(verify(pack(beside(...twice))), /twice/, twice[0]![0]);
    }
    const less = changeJson(parts, 'end.json', (end) => ({ ...end, fileBytes: 0 }));
    await assert.rejects(verify(pack(withSums(less))), /damaged/);
  });

  it('is refused when it contains a link or a device', async () => {
    const first = gunzipSync(pack(parts.slice(0, 1))).subarray(0, -1024);
    for (const type of ['1', '2', '3', '4', '5', '6', '7', 'L', 'K', 'x', 'g', 'S']) {
      const entry = tarHeader({ name: 'media/0190a000-0000-7000-8000-000000000000', size: 0 }, 0);
      entry.write('/etc/passwd', 157);
      entry.write(type, 156);
      entry.fill(' ', 148, 156);
      const sum = entry.reduce((total, byte) => total + byte, 0);
      entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      await assert.rejects(
        verify(gzipSync(Buffer.concat([first, entry, TAR_END]))),
        /damaged or contains/,
        type,
      );
    }
  });

  it('is refused when it is another kind of file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), 'a');
    execFileSync('tar', ['czf', join(folder, 'foreign.tar.gz'), '-C', folder, 'a.txt']);
    for (const other of [
      '',
      'text',
      gzipSync('text'),
      gzipSync(Buffer.alloc(4096)),
      readFileSync(join(folder, 'foreign.tar.gz')),
    ]) {
      await assert.rejects(verify(other), /not a Parvis backup|incomplete/);
    }
    await assert.rejects(verifyBackup(folder, QUIET), /EISDIR/);
    await assert.rejects(verifyBackup(join(folder, 'none'), QUIET), /ENOENT/);
  });

  it('is refused before it fills the memory', async () => {
    const huge = tarHeader({ name: 'tables/content_document/000001.jsonl', size: 2 ** 32 }, 0);
    const first = gunzipSync(pack(parts.slice(0, 1))).subarray(0, -1024);
    const bomb = gzipSync(Buffer.concat([first, huge, Buffer.alloc(64 * 1024 * 1024)]));
    assert.ok(bomb.length < 200_000);
    await assert.rejects(verify(bomb), /too large/);
    for (const name of ['secret', 'style-sheets/big.css', 'style-sheets.json']) {
      const large = tarHeader({ name, size: 2 ** 32 }, 0);
      await assert.rejects(verify(gzipSync(Buffer.concat([first, large]))), /too large/, name);
    }
  });

  it('is refused when it is from a newer release', async () => {
    const newer = (change: (header: any) => object) =>
      verify(pack(withSums(changeJson(parts, 'parvis-backup.json', change))));
    await assert.rejects(
      newer((header) => ({ ...header, parvis: '9.0.0', migrations: [...header.migrations, '9999-more'] })),
      /newer release of Parvis \(9\.0\.0\)/,
    );
    await assert.rejects(
      newer((header) => ({ ...header, format: 2 })),
      /newer release/,
    );
  });

  it('is refused when its checksums are correct but its JSON is invalid', async () => {
    const foreign = ['null', '[]', '7', '{', '{"format":1}', '{"format":1,"parvis":"1","migrations":"all"}'];
    for (const name of ['parvis-backup.json', 'end.json', 'style-sheets.json']) {
      for (const text of foreign.slice(0, name === 'style-sheets.json' ? 4 : undefined)) {
        const changed = parts.map(([own, content]): Parts[number] => [
          own,
          own === name ? Buffer.from(text) : content,
        ]);
        const refusal = `The backup is damaged: ${name}`;
        await assert.rejects(verify(pack(withSums(changed))), { name: 'Error', message: refusal }, text);
      }
    }
  });

  it('is refused when it is from before the first release', () =>
    assert.rejects(
      verify(
        pack(
          withSums(
            changeJson(parts, 'parvis-backup.json', (header: any) => ({
              ...header,
              migrations: ['0001-access'],
            })),
          ),
        ),
      ),
      /The backup was created by a build from before the first release.*parvis export.*parvis import/,
    ));
});

forEachEngine('a restore that fails in the middle', (engine) => {
  it('leaves everything unchanged', async () => {
    const place = await newPlace(engine);
    const site = await place.start();
    const before = await readSite(site);
    await site.app.close();
    const path = await backUp(place);
    const parts = unpack(readFileSync(path));
    const broken = (change: (parts: Parts) => Parts) => withSums(change(parts));
    const lastRows = parts.findLastIndex(([name]) => name.startsWith('tables/'));
    const cases: [Parts, RegExp][] = [
      [
        broken((all) =>
          all.with(lastRows, [all[lastRows]![0], swapped(all[lastRows]![1], '{"no_column":1}')]),
        ),
        /no_column/,
      ],
      [
        broken((all) => all.with(lastRows, [all[lastRows]![0], swapped(all[lastRows]![1], 'no json')])),
        /JSON/i,
      ],
      [
        broken((all) => changeJson(all, 'style-sheets.json', () => ({ 'other.css': 1 }))),
        /the time of other\.css/,
      ],
    ];
    for (const [damaged, fault] of cases) {
      writeFileSync(path, pack(damaged));
      await assert.rejects(restore(place, path, true), fault);
      assert.deepEqual(stagesIn(place), []);
      const again = await place.start({ asStored: true });
      assert.deepEqual(await readSite(again), before);
      await again.app.close();
    }
  });
});

/** Replaces the rows with as many others. */
function swapped(lines: Buffer, line: string): Buffer {
  return Buffer.from(lines.toString().replaceAll(/[^\n]+/g, line));
}

function stagesIn({ folder }: Place): string[] {
  const css = join(folder, 'css');
  return [...readdirSync(folder), ...(existsSync(css) ? readdirSync(css) : [])].filter((name) =>
    name.startsWith('.restoring'),
  );
}
