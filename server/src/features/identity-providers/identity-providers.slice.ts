import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import { identityProviderRoutes, type IdentityProviderPages } from './identity-provider.routes.ts';
import {
  createIdentityProviderService,
  type IdentityProviderServiceDependencies,
} from './identity-provider.service.ts';
import { findIssuerFault } from './identity.rules.ts';

export interface IdentityProvidersSliceParts
  extends Omit<IdentityProviderServiceDependencies, 'providers'>, IdentityProviderPages {
  configuration: Configuration;
}

/** Sign-in through OpenID Connect. Throws an Error with a line for each provider that cannot be used. */
export function identityProvidersSlice(parts: IdentityProvidersSliceParts) {
  const providers = parts.configuration.identityProviders;
  const faults = [...providers].flatMap(([id, { issuer }]) => findIssuerFault(id, issuer) ?? []);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const service = createIdentityProviderService({ ...parts, providers });
  return { routes: (api: FastifyInstance) => identityProviderRoutes(api, service, parts) };
}
