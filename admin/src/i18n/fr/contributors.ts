import type { TranslationOf } from '../catalogue.ts';
import type { contributorsEn } from '../en/contributors.ts';

export const contributorsFr: TranslationOf<typeof contributorsEn> = {
  'contributors.title': 'Contributeurs',
  'contributors.total': { one: '{count} contributeur', other: '{count} contributeurs' },
  'contributors.search': 'Chercher des contributeurs',
  'contributors.search-hint': 'Nom, description ou variable',
  'contributors.column-name': 'Contributeur',
  'contributors.column-variables': 'Variables pour les gabarits',
  'contributors.column-source': 'Source',
  'contributors.source-built-in': 'Parvis',
  'contributors.source-project': 'Le projet',
  'contributors.built-in-text': 'Fait partie de Parvis.',
  'contributors.no-variables': 'N’indique pas ses variables.',
  'contributors.unused':
    'Utilisé par aucune page, aucun formulaire ni article. On le choisit dans leurs éditeurs.',
  'contributors.empty': 'Aucun contributeur',
  'contributors.empty-text': 'Un contributeur est du code du projet qui ajoute des variables aux gabarits.',
  'contributors.no-match': 'Aucun contributeur trouvé',
  'contributors.no-match-text': 'Essayez avec moins de mots.',
};
