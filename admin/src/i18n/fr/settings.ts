import type { TranslationOf } from '../catalogue.ts';
import type { settingsEn } from '../en/settings.ts';

export const settingsFr: TranslationOf<typeof settingsEn> = {
  'settings.title': 'Configuration',
  'settings.text':
    'En lecture seule. Ces propriétés se règlent dans le fichier application.yaml du projet ou au démarrage du service.',
  'settings.search': 'Chercher dans la configuration',
  'settings.search-hint': 'Description ou nom d’une propriété',
  'settings.no-match': 'Aucune propriété trouvée. Essayez avec moins de mots.',
  'settings.on': 'Oui',
  'settings.off': 'Non',
  'settings.group-languages': 'Langues et heure',
  'settings.group-site': 'Site',
  'settings.group-forms': 'Formulaires et réponses',
  'settings.group-articles': 'Articles',
  'settings.defaultLanguage': 'Langue principale',
  'settings.defaultLanguage-hint': 'Affichée quand un texte manque dans une autre langue.',
  'settings.languages': 'Langues',
  'settings.languages-hint': 'Langues du contenu.',
  'settings.timeZone': 'Fuseau horaire',
  'settings.timeZone-hint': 'Utilisé pour toutes les dates et heures.',
  'settings.domainUrl': 'Adresse du site',
  'settings.domainUrl-hint': 'Utilisée dans les liens des pages et des e-mails.',
  'settings.enableContributors': 'Contributeurs',
  'settings.enableContributors-hint': 'Ajoutent des variables aux pages.',
  'settings.enabledFormFieldList': 'Champs des formulaires',
  'settings.enabledFormFieldList-hint': 'Types de champs disponibles dans les formulaires.',
  'settings.useNativeRequired': 'Validation dans le navigateur',
  'settings.useNativeRequired-hint': 'Non : seul le serveur valide les formulaires.',
  'settings.daysBeforeResultFormDeletion': 'Jours de conservation des réponses',
  'settings.daysBeforeResultFormDeletion-hint':
    '0 : sans limite. Un formulaire peut fixer une durée plus courte.',
  'settings.enabledArticleFieldList': 'Champs des articles',
  'settings.enabledArticleFieldList-hint': 'Types de champs disponibles dans les modèles.',
  'settings.articleNumberStepTolerance': 'Tolérance des nombres à pas',
  'settings.articleNumberStepTolerance-hint': 'Écart admis entre un nombre et son pas.',
};
