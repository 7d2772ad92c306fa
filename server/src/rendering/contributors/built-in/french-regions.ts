import type { Contributor } from '../contributor.ts';

/** INSEE codes (official geographic code) and names. */
const REGIONS = [
  ['84', 'Auvergne-Rhône-Alpes'],
  ['27', 'Bourgogne-Franche-Comté'],
  ['53', 'Bretagne'],
  ['24', 'Centre-Val de Loire'],
  ['94', 'Corse'],
  ['44', 'Grand Est'],
  ['01', 'Guadeloupe'],
  ['03', 'Guyane'],
  ['32', 'Hauts-de-France'],
  ['11', 'Île-de-France'],
  ['04', 'La Réunion'],
  ['02', 'Martinique'],
  ['06', 'Mayotte'],
  ['28', 'Normandie'],
  ['75', 'Nouvelle-Aquitaine'],
  ['76', 'Occitanie'],
  ['52', 'Pays de la Loire'],
  ['93', 'Provence-Alpes-Côte d’Azur'],
] as const;

/** Adds `frenchRegions`: the 18 regions by name, each with `code` and `name`. */
export const frenchRegionsContributor: Contributor<{ frenchRegions: { code: string; name: string }[] }> = {
  name: 'french-regions',
  description: 'The 18 regions of France',
  variables: { frenchRegions: 'A list sorted by name: code, name' },
  cache: 'static',
  contribute(model) {
    model.frenchRegions = REGIONS.map(([code, name]) => ({ code, name }));
  },
};
