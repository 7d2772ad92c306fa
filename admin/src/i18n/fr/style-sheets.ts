import type { TranslationOf } from '../catalogue.ts';
import type { styleSheetsEn } from '../en/style-sheets.ts';

export const styleSheetsFr: TranslationOf<typeof styleSheetsEn> = {
  'style-sheets.title': 'Feuilles de style',
  'style-sheets.total': { one: '{count} feuille de style', other: '{count} feuilles de style' },
  'style-sheets.new': 'Nouvelle feuille de style',
  'style-sheets.search': 'Chercher une feuille de style',
  'style-sheets.search-hint': 'Nom',
  'style-sheets.column-name': 'Nom',
  'style-sheets.column-size': 'Taille',
  'style-sheets.column-updated': 'Dernière modification',
  'style-sheets.empty': 'Aucune feuille de style pour l’instant',
  'style-sheets.empty-text':
    'Une feuille de style définit l’apparence des pages. Créez-en une, puis choisissez-la dans une page.',
  'style-sheets.no-match': 'Aucune feuille de style trouvée',
  'style-sheets.no-match-text': 'Essayez avec moins de mots ou effacez la recherche.',
  'style-sheet.back': 'Toutes les feuilles de style',
  'style-sheet.side': 'Réglages de la feuille de style',
  'style-sheet.preview': 'Aperçu',
  'style-sheet.preview-of': 'Aperçu de la page ({language})',
  'style-sheet.page': 'Page à prévisualiser',
  'style-sheet.address': 'Adresse du site à prévisualiser',
  'style-sheet.address-hint': 'Commence par une barre oblique, par exemple /view/accueil.',
  'style-sheet.no-pages': 'Aucune page à prévisualiser pour le moment.',
  'style-sheet.no-such-page': 'Aucune page n’a cette adresse.',
  'style-sheet.not-worn':
    'La page n’utilise pas cette feuille de style. Voici l’apparence qu’elle aurait avec elle.',
  'style-sheet.versions': 'Versions',
  'style-sheet.versions-title': 'Versions antérieures',
  'style-sheet.difference-hint':
    'En rouge : seulement dans la version antérieure. En vert : seulement dans la version actuelle.',
  'style-sheet.restore': 'Rétablir cette version',
  'style-sheet.restored': 'Version antérieure rétablie',
  'style-sheet.unused': 'Utilisée par aucune page.',
  'style-sheet.field-id': 'Nom',
  'style-sheet.id-hint': 'Minuscules, chiffres, points et traits d’union. Ne peut plus être modifié ensuite.',
  'style-sheet.field-content': 'CSS',
  'style-sheet.create': 'Créer la feuille de style',
  'style-sheet.created': 'Feuille de style créée',
  'style-sheet.saved': 'Feuille de style enregistrée',
  'style-sheet.deleted': 'Feuille de style supprimée',
  'style-sheet.delete-title': 'Supprimer « {name} » ?',
  'style-sheet.delete-text':
    'Cette action est irréversible. Une feuille de style utilisée par une page est conservée.',
};
