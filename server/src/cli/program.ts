import { Command, Option } from 'commander';

/** The options of every command that needs a project. */
export interface ProjectCommandOptions {
  readonly project?: string;
  readonly data?: string;
  readonly set?: readonly string[];
}

export interface StartOptions extends ProjectCommandOptions {
  readonly watch?: true;
  readonly force?: true;
  readonly port?: string;
  readonly host?: string;
}

export interface CreateUserOptions extends ProjectCommandOptions {
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profile?: string;
  readonly generate?: true;
}

export interface PasswordOptions extends ProjectCommandOptions {
  readonly generate?: true;
}

export interface CheckOptions extends ProjectCommandOptions {
  readonly missingTexts?: string;
}

export interface PurgeOptions extends ProjectCommandOptions {
  readonly dryRun?: true;
}

export interface ImportCommandOptions extends ProjectCommandOptions {
  readonly overwrite?: true;
  readonly dryRun?: true;
}

export interface BackupCommandOptions extends ProjectCommandOptions {
  readonly overwrite?: true;
}

export interface RestoreCommandOptions extends ProjectCommandOptions {
  readonly overwrite?: true;
  readonly check?: true;
}

export interface FindResultsOptions extends ProjectCommandOptions {
  readonly value?: string;
  readonly contained?: true;
  readonly only?: readonly string[];
  readonly delete?: true;
  readonly yes?: true;
}

/** The actions of the commands. */
export interface Actions {
  initialise(folder: string): Promise<void>;
  start(options: StartOptions): Promise<void>;
  migrate(options: ProjectCommandOptions): Promise<void>;
  check(options: CheckOptions): Promise<void>;
  writeMessages(locale: string, options: ProjectCommandOptions): Promise<void>;
  writeTypes(options: ProjectCommandOptions): Promise<void>;
  showConfiguration(options: ProjectCommandOptions): Promise<void>;
  purgeFormResults(options: PurgeOptions): Promise<void>;
  findResults(options: FindResultsOptions): Promise<void>;
  exportContent(directory: string, options: ProjectCommandOptions): Promise<void>;
  importContent(directory: string, options: ImportCommandOptions): Promise<void>;
  backUp(file: string, options: BackupCommandOptions): Promise<void>;
  restore(file: string, options: RestoreCommandOptions): Promise<void>;
  createUser(options: CreateUserOptions): Promise<void>;
  setPassword(login: string, options: PasswordOptions): Promise<void>;
  disableUser(login: string, options: ProjectCommandOptions): Promise<void>;
  restoreUser(login: string, options: ProjectCommandOptions): Promise<void>;
}

/** Creates the commands with their options and help. Parsing only calls the actions. */
export function createProgram(version: string, actions: Actions): Command {
  const program = new Command('parvis')
    .description('A self-hosted content management and user administration service.')
    .version(version)
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  $ parvis start                              the example site on http://127.0.0.1:8080
  $ parvis init my-site                       a project to begin with
  $ parvis start --project ./site --watch     a project of your own, while you write it
  $ parvis check --project ./site             find every fault before visitors do
  $ parvis help user create                   the help of one command`,
    );

  program
    .command('init')
    .argument('<folder>', 'an empty folder, one with nothing but a package.json, or a new one')
    .description(
      'Write a small project: settings, a model, a template, a contributor, texts, content, TypeScript types.',
    )
    .addHelpText('after', examples('parvis init my-site', 'npm init -y && npx parvis init .'))
    .action((folder: string) => actions.initialise(folder));

  withProject(program.command('start'))
    .description('Migrate the database, load the data scripts, and serve the site.')
    .option('--watch', 'use changed files of the project at once, and show their faults in the pages')
    .option('--force', 'apply the models of the project even if articles lose values')
    .option('--port <port>', 'port to listen on; 0 picks a free one (app.server.port)')
    .option('--host <host>', 'address to listen on (app.server.host)')
    .addHelpText(
      'after',
      examples('parvis start --port 0', 'parvis start --set app.cms.default-language=fr --data /srv/parvis'),
    )
    .action((options: StartOptions) => actions.start(options));

  withProject(program.command('migrate'))
    .description('Migrate the database to this version. A SQLite database is backed up next to it first.')
    .addHelpText('after', examples('parvis migrate --data /srv/parvis'))
    .action((options: ProjectCommandOptions) => actions.migrate(options));

  withProject(program.command('check'))
    .description(
      'Check a project: properties, messages, templates, contributors, data scripts, unused files; and, if there is a database, whether its files exist. The exit code is 1 if there are errors.',
    )
    .option('--missing-texts <file>', 'write all missing texts of the languages to this file')
    .addHelpText('after', examples('parvis check --project ./site'))
    .action((options: CheckOptions) => actions.check(options));

  withProject(program.command('messages').argument('<locale>', 'the language, such as de or pt-BR'))
    .description(
      'Write messages/<locale>.yaml with every text to translate, below the English one. Existing translations are kept.',
    )
    .addHelpText('after', examples('parvis messages de --project ./site'))
    .action((locale: string, options: ProjectCommandOptions) => actions.writeMessages(locale, options));

  withProject(program.command('types'))
    .description(
      'Write TypeScript types of the models and forms: types/content.ts for clients of the public API, types/templates.ts for contributors.',
    )
    .addHelpText('after', examples('parvis types --project ./site'))
    .action((options: ProjectCommandOptions) => actions.writeTypes(options));

  withProject(program.command('config'))
    .description('Print every property with its value and source. Secrets are masked.')
    .addHelpText('after', examples('parvis config', 'APP_CMS_LANGUAGES=en,fr parvis config --project ./site'))
    .action((options: ProjectCommandOptions) => actions.showConfiguration(options));

  withProject(program.command('purge-form-results'))
    .description('Delete form results older than their retention, like the job ClearFormResults.')
    .option('--dry-run', 'only show what would be deleted')
    .addHelpText('after', examples('parvis purge-form-results --dry-run', 'parvis purge-form-results'))
    .action((options: PurgeOptions) => actions.purgeFormResults(options));

  withProject(
    program.command('results').description('Find and erase the form results of a person.').command('find'),
  )
    .description('Find form results, files and emails that contain a value, and optionally delete them.')
    .option(
      '--value <text>',
      'the value to find, ignoring case and width; by default prompted for or read from standard input',
    )
    .option(
      '--contained',
      'also match parts of a text and values that span fields; may find other people (ann@example.org in joann@example.org)',
    )
    .option('--only <ids...>', 'restrict to these of the form results and emails found')
    .option('--delete', 'delete the matches; requires --yes')
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .addHelpText(
      'after',
      examples(
        'parvis results find --value jane@example.org',
        'parvis results find --value jane@example.org --delete --yes',
        'parvis results find --contained --value "Jane Doe" --only 01980d4e-8f0c-7f9a-b7a5-3f1f0a2d9c11 --delete --yes',
      ),
    )
    .action((options: FindResultsOptions) => actions.findResults(options));

  addPortabilityCommands(program, actions);
  addBackupCommands(program, actions);
  addUserCommands(program, actions);
  return program;
}

function addPortabilityCommands(program: Command, actions: Actions): void {
  withProject(program.command('export'))
    .description('Write all content (without users and form results) to a folder, as files suitable for git.')
    .argument('<directory>', 'an empty folder or an earlier export')
    .addHelpText('after', examples('parvis export ./content', 'parvis export ./content --data /srv/parvis'))
    .action((directory: string, options: ProjectCommandOptions) => actions.exportContent(directory, options));

  withProject(program.command('import'))
    .description(
      'Import all content of an export, or nothing. Existing content that differs is only reported.',
    )
    .argument('<directory>', 'the folder of an export')
    .option('--overwrite', 'replace content that differs')
    .option('--dry-run', 'only show what would be done')
    .addHelpText(
      'after',
      examples('parvis import ./content --dry-run', 'parvis import ./content --overwrite'),
    )
    .action((directory: string, options: ImportCommandOptions) => actions.importContent(directory, options));
}

function addBackupCommands(program: Command, actions: Actions): void {
  withProject(program.command('backup'))
    .description(
      'Back up everything (content, users, form results, all files) to one file. The server can keep running.',
    )
    .argument('<file>', 'the file to write, readable only by you; - writes to standard output')
    .option('--overwrite', 'replace an existing file')
    .addHelpText(
      'after',
      examples('parvis backup /backup/parvis.tar.gz', 'parvis backup - | age -r age1… > parvis.tar.gz.age'),
    )
    .action((file: string, options: BackupCommandOptions) => actions.backUp(file, options));

  withProject(program.command('restore'))
    .description(
      'Check a backup and replace everything with it, or change nothing. The server must be stopped.',
    )
    .argument('<file>', 'a backup of this or an earlier release, from either database')
    .option('--overwrite', 'replace an instance in use: all its data is lost')
    .option('--check', 'only check the backup')
    .addHelpText(
      'after',
      examples(
        'parvis restore --check /backup/parvis.tar.gz',
        'parvis restore /backup/parvis.tar.gz --data /srv/parvis',
      ),
    )
    .action((file: string, options: RestoreCommandOptions) => actions.restore(file, options));
}

function addUserCommands(program: Command, actions: Actions): void {
  const user = program.command('user').description('Create users, set passwords, disable and restore users.');
  const generate = new Option('--generate', 'generate the password and print it once');

  withProject(user.command('create'))
    .description('Create a user. The password is prompted for or read from standard input.')
    .requiredOption('--login <login>', 'name to sign in with')
    .requiredOption('--email <address>', 'email address')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--profile <name>', 'profile of the user, such as Administrator')
    .addOption(generate)
    .addHelpText(
      'after',
      examples(
        'parvis user create --login ada --email ada@example.org \\\n      --first-name Ada --last-name Martin --profile Editors --generate',
      ),
    )
    .action((options: CreateUserOptions) => actions.createUser(options));

  withProject(user.command('set-password'))
    .description(
      'Set the password of a user and end all sessions. It is prompted for or read from standard input.',
    )
    .argument('<login>', 'login of the user')
    .addOption(generate)
    .addHelpText(
      'after',
      examples('parvis user set-password admin --generate', 'parvis user set-password admin < file'),
    )
    .action((login: string, options: PasswordOptions) => actions.setPassword(login, options));

  withProject(user.command('disable'))
    .description('Disable a user and end all sessions. Users are never deleted.')
    .argument('<login>', 'login of the user')
    .addHelpText('after', examples('parvis user disable ada'))
    .action((login: string, options: ProjectCommandOptions) => actions.disableUser(login, options));

  withProject(user.command('restore'))
    .description('Let a disabled user sign in again.')
    .argument('<login>', 'login of the user')
    .addHelpText('after', examples('parvis user restore ada'))
    .action((login: string, options: ProjectCommandOptions) => actions.restoreUser(login, options));
}

function withProject(command: Command): Command {
  return command
    .option('--project <directory>', 'project directory (PARVIS_PROJECT; the bundled example)')
    .option('--data <directory>', 'data directory (PARVIS_DATA; ./var)')
    .option('--set <name=value>', 'set a property; may be repeated', collect);
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

function examples(...lines: string[]): string {
  return `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
