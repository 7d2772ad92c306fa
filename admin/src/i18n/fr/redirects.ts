import type { TranslationOf } from '../catalogue.ts';
import type { redirectsEn } from '../en/redirects.ts';

export const redirectsFr: TranslationOf<typeof redirectsEn> = {
  'redirects.title': 'Redirections',
  'redirects.total': { one: '{count} redirection', other: '{count} redirections' },
  'redirects.new': 'Nouvelle redirection',
  'redirects.create': 'Créer la redirection',
  'redirects.created': 'La redirection est créée',
  'redirects.search': 'Chercher des redirections',
  'redirects.search-hint': 'Adresses',
  'redirects.column-from': 'Ancienne adresse',
  'redirects.leads-to': 'Mène à',
  'redirects.column-origin': 'Origine',
  'redirects.column-created': 'Depuis',
  'redirects.origin-all': 'Toutes les redirections',
  'redirects.origin-change': 'Contenu déplacé',
  'redirects.origin-manual': 'Créée à la main',
  'redirects.inactive': 'Cible non publique',
  'redirects.nowhere': 'nulle part pour le moment',
  'redirects.from-hint': 'Un chemin de ce site où il n’y a rien.',
  'redirects.to-hint':
    'Un chemin de ce site ou une adresse ailleurs. La redirection suit une page qui se déplace.',
  'redirects.delete-one': 'Supprimer la redirection depuis {from}',
  'redirects.delete-one-title': 'Supprimer la redirection depuis {from} ?',
  'redirects.delete-title': {
    one: 'Supprimer {count} redirection ?',
    other: 'Supprimer {count} redirections ?',
  },
  'redirects.delete-text':
    'Les visiteurs qui ont l’ancienne adresse, et les moteurs de recherche, ne trouveront plus rien.',
  'redirects.deleted': {
    one: '{count} redirection est supprimée',
    other: '{count} redirections sont supprimées',
  },
  'redirects.empty': 'Aucune redirection',
  'redirects.empty-text':
    'Quand une page se déplace, son ancienne adresse mène d’elle-même à la nouvelle. On peut en créer d’autres ici.',
  'redirects.no-match': 'Aucune redirection ne correspond',
  'redirects.no-match-text': 'Essayez avec moins de mots, ou effacez les filtres.',
};
