import { resolve } from 'node:path';
import { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES } from '../contract/field.ts';
import { PROPERTIES } from './properties.ts';

/**
 * Returns the default of a property that depends on other properties or on the data directory. Throws when it has
 * none.
 */
export function deriveDefault(
  key: string,
  effective: ReadonlyMap<string, unknown>,
  dataDirectory: string,
): unknown {
  const valueOf = (other: keyof typeof PROPERTIES) => effective.get(other) ?? PROPERTIES[other].default;
  switch (key) {
    case 'app.cms.languages':
      return Object.freeze([valueOf('app.cms.default-language')]);
    case 'app.cms.domain-url':
      return listeningAddress(valueOf('app.server.host') as string, valueOf('app.server.port') as number);
    case 'app.cms.css-upload-path': {
      const files = effective.get('app.files.url') as string | undefined;
      return files?.startsWith('s3:') ? `${files}/css` : resolve(dataDirectory, 'css');
    }
    case 'app.cms.enabled-form-field-list':
      return FORM_FIELD_TYPES;
    case 'app.cms.enabled-article-field-list':
      return ARTICLE_FIELD_TYPES;
    case 'app.database.url':
      return `sqlite:${resolve(dataDirectory, 'parvis.db')}`;
    case 'app.files.path-style':
      return effective.get('app.files.endpoint') !== undefined;
    case 'app.files.url':
      return `file:${dataDirectory}`;
    default:
      throw new Error(`no derived default for ${key}`);
  }
}

/** Returns the address at which a local browser reaches the server: `http://127.0.0.1:8080`. */
export function listeningAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
