import type { TranslationOf } from '../catalogue.ts';
import type { contributorsEn } from '../en/contributors.ts';

export const contributorsFr: TranslationOf<typeof contributorsEn> = {
  'contributors.title': 'Contributeurs',
  'contributors.total': { one: '{count} contributeur', other: '{count} contributeurs' },
  'contributors.search': 'Chercher des contributeurs',
  'contributors.search-hint': 'Nom, description ou variable',
  'contributors.column-name': 'Contributeur',
  'contributors.column-variables': 'Variables pour les gabarits',
  'contributors.column-source': 'Vient de',
  'contributors.source-built-in': 'Parvis',
  'contributors.source-project': 'Le projet',
  'contributors.built-in-text': 'Il fait partie de Parvis.',
  'contributors.no-variables': 'Il ne dit pas quelles variables il ajoute.',
  'contributors.unused':
    'Ni page, ni formulaire, ni article ne l’utilise. On le choisit dans leurs éditeurs.',
  'contributors.empty': 'Aucun contributeur',
  'contributors.empty-text':
    'Un contributeur est un fichier du projet qui donne aux gabarits des variables de plus.',
  'contributors.no-match': 'Aucun contributeur ne correspond',
  'contributors.no-match-text': 'Essayez avec moins de mots.',
};
