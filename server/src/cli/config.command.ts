import { describeEffective } from '../config/describe-value.ts';
import type { OpenedProject } from '../config/open-project.ts';
import { PROPERTIES, type PropertyKey } from '../config/properties.ts';
import type { Property } from '../config/property.ts';
import { IDENTITY_PROVIDER_PROPERTIES } from '../config/service-properties.ts';
import { openForCommand } from './open-for-command.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis config`, which prints the effective properties with their origins. */
export async function showConfiguration(
  options: ProjectCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  const opened = await openForCommand(options, terminal, { data: false });
  if (!opened) return false;
  terminal.print(`# project: ${opened.projectDirectory}`);
  terminal.print(`# data: ${opened.dataDirectory}`);
  for (const line of describeProperties(opened)) terminal.print(line);
  return true;
}

function describeProperties({ configuration, origins }: OpenedProject): string[] {
  const lines = (Object.keys(PROPERTIES) as PropertyKey[]).map((key) => {
    const value = describeEffective(PROPERTIES[key], configuration[key]);
    return `${key} = ${value}  (${origins.get(key) ?? 'default'})`;
  });
  for (const [id, provider] of configuration.identityProviders) {
    for (const [name, property] of Object.entries(IDENTITY_PROVIDER_PROPERTIES) as [
      keyof typeof provider,
      Property,
    ][]) {
      lines.push(`app.auth.oidc.${id}.${name} = ${describeEffective(property, provider[name])}`);
    }
  }
  return lines.sort();
}
