import type { TranslationOf } from '../catalogue.ts';
import type { shellEn } from '../en/shell.ts';

export const shellFr: TranslationOf<typeof shellEn> = {
  'shell.skip': 'Aller au contenu',
  'shell.menu': 'Menu principal',
  'shell.menu-toggle': 'Menu',
  'shell.start': 'Accueil',
  'shell.view-site': 'Voir le site',
  'shell.account': 'Compte de {name}',
  'shell.language': 'Langue',
  'shell.colours': 'Apparence',
  'shell.colours-light': 'Claire',
  'shell.colours-dark': 'Sombre',
  'shell.colours-auto': 'Automatique',
  'finder.search': 'Rechercher',
  'finder.placeholder': 'Rechercher, ou nommer une action',
  'finder.results': 'Résultats',
  'finder.content': 'Contenus',
  'finder.media': 'Médias',
  'finder.users': 'Utilisateurs',
  'finder.actions': 'Actions',
  'finder.screens': 'Écrans',
  'finder.pending': 'dans des modifications en attente',
  'finder.searching': 'Recherche en cours…',
  'finder.nothing': 'Aucun résultat',
  'shell.sign-out': 'Se déconnecter',
};
