/** What each folder of the server may import: edit the table, not the rules. */
const MAY_IMPORT = {
  contract: [],
  kernel: ['contract'],
  config: ['kernel', 'contract'],
  database: ['config', 'kernel', 'contract'],
  security: ['database', 'config', 'kernel', 'contract'],
  files: ['database', 'config', 'kernel', 'contract'],
  outbox: ['database', 'config', 'kernel', 'contract'],
  mail: ['outbox', 'database', 'config', 'kernel', 'contract'],
  jobs: ['database', 'config', 'kernel', 'contract'],
  rendering: ['config', 'kernel', 'contract'],
  content: ['database', 'config', 'kernel', 'contract'],
  http: ['security', 'config', 'kernel', 'contract'],
  features: [
    'http',
    'content',
    'rendering',
    'security',
    'files',
    'mail',
    'outbox',
    'jobs',
    'database',
    'config',
    'kernel',
    'contract',
  ],
  app: [
    'features',
    'http',
    'content',
    'rendering',
    'security',
    'files',
    'mail',
    'outbox',
    'jobs',
    'database',
    'config',
    'kernel',
    'contract',
  ],
  cli: ['app', 'database', 'config', 'kernel', 'contract'],
};

const directions = Object.entries(MAY_IMPORT).map(([folder, lower]) => ({
  name: `direction-${folder}`,
  comment: `${folder}/ may import only: ${lower.join(', ') || 'no other folder'}`,
  severity: 'error',
  from: { path: `^server/src/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^server/src/', pathNot: `^server/src/(${[folder, ...lower].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'sdk-is-small',
      comment: 'the authoring module imports rendering, kernel and contract only',
      severity: 'error',
      from: { path: '^server/src/sdk\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(rendering|kernel|contract)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-imports-between-slices',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'only-repositories-touch-sql',
      severity: 'error',
      from: {
        path: '^server/src/(features|http|rendering|security|files|mail|outbox|jobs)/',
        pathNot: '\\.(repository|test)\\.ts$',
      },
      to: { path: '^(server/src/database/tables|node_modules/kysely)' },
    },
    {
      name: 'services-know-no-http',
      comment: 'only routes, pages and request readers may use HTTP',
      severity: 'error',
      from: {
        path: '^server/src/(content|rendering|security|files|mail|outbox|jobs)/|^server/src/features/.*([.-]service|\\.repository|\\.rules|\\.kind|\\.store|-porter|-part|-script)\\.ts$',
      },
      to: { path: '^server/src/http/|^node_modules/(fastify/|@fastify/)' },
    },
    {
      name: 'admin-sees-contract-only',
      severity: 'error',
      from: { path: '^admin/' },
      to: { path: '^server/|^parvis$|^parvis/', pathNot: '^server/src/contract/|^parvis/contract/' },
    },
    {
      name: 'src-never-imports-test',
      severity: 'error',
      from: { path: '/src/', pathNot: '\\.test\\.tsx?$' },
      // Node has an internal module of that name.
      to: { path: '/test/', pathNot: '^internal/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(main|sdk|app|\\.config|\\.d|\\.test)\\.tsx?$|/contract/' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'server/tsconfig.json' },
  },
};
