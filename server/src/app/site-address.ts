import type { OpenedProject } from '../config/open-project.ts';

export type SiteAddress = ReturnType<typeof createSiteAddress>;

/** Where the public reaches the site: as the properties say, or where the server listens. */
export function createSiteAddress({ configuration, origins }: OpenedProject) {
  let listeningUrl: string | undefined;
  return {
    domainUrl(): string {
      const isDefault = origins.get('app.cms.domain-url') === 'default';
      return (isDefault ? listeningUrl : undefined) ?? configuration['app.cms.domain-url'];
    },
    /** Returns the address. */
    listensAt(host: string, port: number): string {
      listeningUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
      return listeningUrl;
    },
  };
}
