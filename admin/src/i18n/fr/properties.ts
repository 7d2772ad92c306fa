import type { TranslationOf } from '../catalogue.ts';
import type { propertiesEn } from '../en/properties.ts';

export const propertiesFr: TranslationOf<typeof propertiesEn> = {
  'property.languages': 'Langues',
  'property.translations': 'Traductions à actualiser',
  'property.parent': 'Page parente',
  'property.slug': 'Nom dans l’adresse',
  'property.description': 'Description',
  'property.noIndex': 'Masqué aux moteurs de recherche',
  'property.image': 'Image',
  'property.canonical': 'Adresse canonique',
  'property.fields': 'Champs',
  'property.values': 'Valeurs',
  'property.modelId': 'Modèle',
  'property.name': 'Nom',
  'property.functions': 'Fonctions',
  'property.roleIds': 'Rôles',
  'property.requiresSecondFactor': 'Second facteur exigé',
  'property.spam': 'Indésirable',
  'property.in-draft': '{property} (modifications en attente)',
  'amount.results': { one: '{count} réponse', other: '{count} réponses' },
  'amount.mails': { one: '{count} e-mail', other: '{count} e-mails' },
  'amount.files': { one: '{count} fichier', other: '{count} fichiers' },
  'property.position': 'Position',
};
