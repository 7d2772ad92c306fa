import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import bcrypt from 'bcrypt';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ cost: 4 });

describe('createPasswords', () => {
  it('[§5-7] hashes with BCrypt, the configured cost and a random salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    assert.match(one, /^\$2b\$04\$/);
    assert.notEqual(one, two);
    assert.equal(await passwords.verify('correct horse', one), true);
    assert.equal(await passwords.verify('correct horse', two), true);
    assert.equal(await passwords.verify('Correct horse', one), false);
  });

  it('accepts no password for an unknown login or a user without one', async () => {
    assert.equal(await passwords.verify('', null), false);
    assert.equal(await passwords.verify('anything at all', null), false);
  });

  it('reads $2y$ and $2a$ hashes of other programs', async () => {
    const hash = await passwords.hash('from elsewhere');
    for (const prefix of ['$2y$', '$2a$']) {
      assert.equal(await passwords.verify('from elsewhere', hash.replace('$2b$', prefix)), true, prefix);
    }
  });

  it('accepts no password when the stored text is not a hash', async () => {
    for (const stored of ['', 'plain text', '$2b$04$short', '$2x$04$' + '.'.repeat(53)]) {
      assert.equal(await passwords.verify(stored, stored), false, stored);
    }
  });

  it('rejects a longer password that BCrypt would truncate to the stored one', async () => {
    const exact = 'a'.repeat(72);
    const hash = await passwords.hash(exact);
    assert.equal(await bcrypt.compare(exact + 'b', hash), true, 'BCrypt itself cuts');
    assert.equal(await passwords.verify(exact + 'b', hash), false);
    assert.equal(await passwords.verify(exact, hash), true);
  });

  it('accepts passwords hashed with a lower or a higher cost', async () => {
    const stronger = createPasswords({ cost: 6 });
    const hash = await passwords.hash('kept over the years');
    assert.equal(await stronger.verify('kept over the years', hash), true);
    assert.equal(await stronger.verify('something else', hash), false);
    assert.equal(
      await passwords.verify('kept over the years', await stronger.hash('kept over the years')),
      true,
    );
  });

  for (const [stored, renewed] of [
    [4, true],
    [9, true],
    [10, false],
    [12, false],
  ] as const) {
    it(`${renewed ? 'renews' : 'keeps'} a hash of cost ${stored} when 10 is configured`, () => {
      const hash = `$2b$${String(stored).padStart(2, '0')}$` + '.'.repeat(53);
      assert.equal(createPasswords({ cost: 10 }).needsRehash(hash), renewed);
    });
  }

  it('does the same work for an unknown login and for hashes of every lower cost', async () => {
    const strong = createPasswords({ cost: 9 });
    const hashes = {
      unknown: null,
      lower: await createPasswords({ cost: 5 }).hash('the password'),
      present: await strong.hash('the password'),
    };
    const least = { unknown: Infinity, lower: Infinity, present: Infinity };
    for (let round = 0; round < 9; round += 1) {
      for (const kind of ['unknown', 'lower', 'present'] as const) {
        const before = process.cpuUsage();
        await strong.verify('not the password', hashes[kind]);
        least[kind] = Math.min(least[kind], process.cpuUsage(before).user);
      }
    }
    // Measures processor time, which depends less on other load. Without the extra work, the hash of cost 5 would
    // take a sixteenth of the time.
    for (const kind of ['lower', 'present'] as const) {
      const ratio = least[kind] / least.unknown;
      assert.ok(ratio > 1 / 3 && ratio < 3, `${kind}: ${ratio} times the work for an unknown login`);
    }
  });
});
