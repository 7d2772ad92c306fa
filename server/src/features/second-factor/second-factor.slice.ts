import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Security } from '../../security/security.ts';
import { createSecondFactorCheck } from './second-factor-check.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorService } from './second-factor.service.ts';

export interface SecondFactorSliceParts extends Pick<Security, 'secret' | 'throttle' | 'ownerCheck'> {
  database: Database;
  clock: Clock;
  domainUrl(): string;
}

/** The second factor: app codes and recovery codes. */
export function secondFactorSlice(parts: SecondFactorSliceParts) {
  const check = createSecondFactorCheck(parts);
  const issuer = () => new URL(parts.domainUrl()).hostname;
  return {
    check,
    routes: (api: FastifyInstance) =>
      secondFactorRoutes(api, createSecondFactorService({ ...parts, check, issuer })),
  };
}
