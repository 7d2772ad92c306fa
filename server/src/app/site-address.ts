import type { OpenedProject } from '../config/open-project.ts';

export type SiteAddress = ReturnType<typeof createSiteAddress>;

/** Creates the public address of the site: the configured one, or the address on which the server listens. */
export function createSiteAddress({ configuration, origins }: OpenedProject) {
  let listeningUrl: string | undefined;
  return {
    domainUrl(): string {
      const isDefault = origins.get('app.cms.domain-url') === 'default';
      return (isDefault ? listeningUrl : undefined) ?? configuration['app.cms.domain-url'];
    },
    /** Sets the listening address and returns it. */
    listensAt(host: string, port: number): string {
      listeningUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
      return listeningUrl;
    },
  };
}
