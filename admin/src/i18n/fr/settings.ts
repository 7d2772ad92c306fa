import type { TranslationOf } from '../catalogue.ts';
import type { settingsEn } from '../en/settings.ts';

export const settingsFr: TranslationOf<typeof settingsEn> = {
  'settings.title': 'Configuration',
  'settings.text':
    'En lecture seule. Elle est écrite dans application.yaml du projet, ou là où le service est démarré.',
  'settings.search': 'Chercher dans la configuration',
  'settings.search-hint': 'Ce que cela fait, ou le nom d’une propriété',
  'settings.no-match': 'Rien ne correspond dans la configuration. Essayez avec moins de mots.',
  'settings.on': 'Oui',
  'settings.off': 'Non',
  'settings.group-languages': 'Langues et heure',
  'settings.group-site': 'Site',
  'settings.group-forms': 'Formulaires et réponses',
  'settings.group-articles': 'Articles',
  'settings.defaultLanguage': 'Langue principale',
  'settings.defaultLanguage-hint': 'Remplace un texte qui manque dans une autre langue.',
  'settings.languages': 'Langues',
  'settings.languages-hint': 'Dans lesquelles on peut écrire le contenu.',
  'settings.timeZone': 'Fuseau horaire',
  'settings.timeZone-hint': 'Celui des dates et des heures.',
  'settings.domainUrl': 'Adresse du site',
  'settings.domainUrl-hint': 'Les liens des pages et des e-mails commencent ainsi.',
  'settings.enableContributors': 'Contributeurs',
  'settings.enableContributors-hint': 'S’ils ajoutent des variables aux pages.',
  'settings.enabledFormFieldList': 'Champs des formulaires',
  'settings.enabledFormFieldList-hint': 'Ceux que l’on peut ajouter à un formulaire.',
  'settings.useNativeRequired': 'Contrôles dans le navigateur',
  'settings.useNativeRequired-hint': 'Non : seul le serveur contrôle les formulaires.',
  'settings.daysBeforeResultFormDeletion': 'Jours de conservation des réponses',
  'settings.daysBeforeResultFormDeletion-hint':
    '0 : pour toujours. Un formulaire peut garder les siennes moins longtemps.',
  'settings.enabledArticleFieldList': 'Champs des articles',
  'settings.enabledArticleFieldList-hint': 'Ceux que l’on peut ajouter à un modèle d’article.',
  'settings.articleNumberStepTolerance': 'Tolérance des nombres à pas',
  'settings.articleNumberStepTolerance-hint': 'De combien un nombre peut s’écarter de son pas.',
};
