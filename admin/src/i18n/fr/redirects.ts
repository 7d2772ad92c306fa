import type { TranslationOf } from '../catalogue.ts';
import type { redirectsEn } from '../en/redirects.ts';

export const redirectsFr: TranslationOf<typeof redirectsEn> = {
  'redirects.title': 'Redirections',
  'redirects.total': { one: '{count} redirection', other: '{count} redirections' },
  'redirects.new': 'Nouvelle redirection',
  'redirects.create': 'Créer la redirection',
  'redirects.created': 'Redirection créée',
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
  'redirects.from-hint': 'Un chemin de ce site qui n’est pas utilisé.',
  'redirects.to-hint':
    'Un chemin de ce site ou l’adresse d’un autre site. Si une page est déplacée, la redirection la suit.',
  'redirects.delete-one': 'Supprimer la redirection depuis {from}',
  'redirects.delete-one-title': 'Supprimer la redirection depuis {from} ?',
  'redirects.delete-title': {
    one: 'Supprimer {count} redirection ?',
    other: 'Supprimer {count} redirections ?',
  },
  'redirects.delete-text':
    'Les visiteurs et les moteurs de recherche qui utilisent l’ancienne adresse verront « page introuvable ».',
  'redirects.deleted': { one: '{count} redirection supprimée', other: '{count} redirections supprimées' },
  'redirects.refused': {
    one: '{count} redirection n’a pas été supprimée',
    other: '{count} redirections n’ont pas été supprimées',
  },
  'redirects.empty': 'Aucune redirection',
  'redirects.empty-text':
    'Quand une page est déplacée, une redirection est créée automatiquement depuis son ancienne adresse. Vous pouvez en créer d’autres ici.',
  'redirects.no-match': 'Aucune redirection trouvée',
  'redirects.no-match-text': 'Essayez avec moins de mots ou effacez les filtres.',
};
