import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useProviderSignIn } from '../support/provider-sign-in.ts';

const BEGIN = '/api/auth/oidc/corp';
const CALLBACK = `${BEGIN}/callback`;
const MINUTE = 60_000;

forEachEngine('Limits of sign-in through identity providers', (engine) => {
  const site = useProviderSignIn(engine);

  const get = (path: string, address: string, cookie = '') =>
    site.test.visitor.get(path, { 'x-forwarded-for': address, cookie });
  const count = async (table: 'audit_entry' | 'provider_attempt' | 'sign_in_failure') => {
    const { total } = await site.test.app.database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };

  it('limits callbacks with an unknown state per network, without auditing them', async () => {
    const [audited, failures] = [await count('audit_entry'), await count('sign_in_failure')];
    for (let time = 0; time < 10; time += 1) {
      const answer = await get(`${CALLBACK}?state=made-up-${time}`, `2001:db8:0:7::${time}`);
      assert.equal(answer.status, 303);
    }
    for (let time = 0; time < 50; time += 1) {
      const answer = await get(`${CALLBACK}?state=other-${time}`, `2001:db8:0:7:1::${time}`);
      assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.equal((await get(CALLBACK, '2001:db8:0:8::1')).status, 303, 'others go on');
    assert.equal(await count('audit_entry'), audited);
    assert.equal(await count('sign_in_failure'), failures + 11);
  });

  it('completes a sign-in that was started, also from a limited network', async () => {
    const address = '203.0.113.7';
    const { user } = await site.newUser();
    const { path, cookie } = await site.approach();
    for (let time = 0; time < 11; time += 1) await get(`${CALLBACK}?state=made-up-${time}`, address);
    const { body } = await site.test.visitor.get('/api/auth/me', {
      cookie: `parvis_session=${site.cookiesOf(await get(path, address, cookie)).parvis_session}`,
    });
    assert.equal(body.user.id, user.id);
  });

  it('limits repeated callbacks', async () => {
    const address = '203.0.113.8';
    await site.newUser();
    const { path, cookie } = await site.approach();
    await site.arrive({ path, cookie });
    const audited = await count('audit_entry');
    for (let time = 0; time < 10; time += 1) assert.equal((await get(path, address, cookie)).status, 303);
    for (let time = 0; time < 20; time += 1) assert.equal((await get(path, address, cookie)).status, 429);
    assert.equal(await count('audit_entry'), audited + 10);
  });

  it('limits started sign-ins per network', async () => {
    const stored = await count('provider_attempt');
    for (let time = 0; time < 100; time += 1) {
      assert.equal((await get(BEGIN, `2001:db8:0:9::${time}`)).status, 303);
    }
    for (let time = 0; time < 20; time += 1) {
      const answer = await get(BEGIN, `2001:db8:0:9:1::${time}`);
      assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
    }
    assert.equal(await count('provider_attempt'), stored + 100);
    assert.equal((await get(BEGIN, '203.0.113.9')).status, 303, 'others go on');
    site.test.clock.advance(10 * MINUTE);
    assert.equal((await get(BEGIN, '2001:db8:0:9::1')).status, 303);
  });

  it('audits nothing while a provider is unavailable', async () => {
    site.test.clock.advance(61 * MINUTE);
    site.idp.isAway = true;
    const audited = await count('audit_entry');
    for (let time = 0; time < 5; time += 1) await get(BEGIN, '203.0.113.10');
    assert.equal(await count('audit_entry'), audited);
  });
});
