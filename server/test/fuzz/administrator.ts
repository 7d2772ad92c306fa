/** Password of the first administrator of the tested server. */
export const PASSWORD = 'the first administrator';

/** Password of all created users. */
export const USER_PASSWORD = 'a password for fuzzing';

/** An administrator with all permissions, replaced when requests have signed them out or disabled them. */
export interface Administrator {
  /** Id and login of the first administrator, who creates the others and must not be modified. */
  readonly untouchable: ReadonlySet<unknown>;
  credentials(): Readonly<Record<string, string>>;
  /** Call after these credentials were refused. */
  replace(refused: Readonly<Record<string, string>>): Promise<void>;
}

export async function createAdministrator(url: string): Promise<Administrator> {
  const first = await signIn(url, 'admin', PASSWORD);
  const me = (await (await fetch(`${url}/api/auth/me`, { headers: first })).json()) as {
    user: { id: string; profileId: string };
  };
  let credentials = await another();
  let replacing: Promise<void> | undefined;

  async function another(): Promise<Record<string, string>> {
    const headers = await signIn(url, 'admin', PASSWORD);
    const login = `fuzz-${Date.now()}`;
    const password = USER_PASSWORD;
    const { profileId } = (await (
      await fetch(`${url}/api/admin/users/${me.user.id}`, { headers })
    ).json()) as { profileId: string };
    const answer = await fetch(`${url}/api/admin/users`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        login,
        email: `${login}@example.org`,
        firstName: 'Fuzz',
        lastName: 'Fuzz',
        profileId,
        password,
        passwordConfirmation: password,
      }),
    });
    if (answer.status !== 201)
      throw new Error(`making an administrator was answered ${answer.status}: ${await answer.text()}`);
    return signIn(url, login, password);
  }

  return {
    untouchable: new Set([me.user.id, 'admin']),
    credentials: () => credentials,
    replace(refused) {
      if (refused !== credentials) return Promise.resolve();
      replacing ??= another()
        .then((next) => void (credentials = next))
        .finally(() => (replacing = undefined));
      return replacing;
    },
  };
}

export async function signIn(url: string, login: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  if (!answer.ok)
    throw new Error(`signing ${login} in was answered ${answer.status}: ${await answer.text()}`);
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}
