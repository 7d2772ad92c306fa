import type { TranslationOf } from '../catalogue.ts';
import type { accessEn } from '../en/access.ts';

export const accessFr: TranslationOf<typeof accessEn> = {
  'access.title': 'Profils et rôles',
  'access.profiles': 'Profils',
  'access.profiles-text':
    'Chaque utilisateur a un profil, et chaque profil a des rôles. Les changements sont enregistrés aussitôt et s’appliquent dès le prochain clic de l’utilisateur.',
  'access.profiles-caption': 'Rôles de chaque profil',
  'access.profile': 'Profil',
  'access.new-profile': 'Nouveau profil',
  'access.needs-second-factor': 'Exige l’authentification à deux facteurs',
  'access.needs-second-factor-hint':
    'Les utilisateurs qui se connectent par mot de passe ne peuvent rien faire avant de l’avoir activée.',
  'access.built-in': 'a toujours tous les droits',
  'access.roles': 'Rôles',
  'access.roles-text':
    'Ce que chaque rôle autorise. Un changement s’applique à tous les profils qui ont ce rôle.',
  'access.roles-caption': 'Droits de chaque rôle',
  'access.role': 'Rôle',
  'access.new-role': 'Nouveau rôle',
  'access.no-roles':
    'Créez un rôle, par exemple « Rédacteur », cochez ses droits, puis ajoutez-le à un profil.',
  'access.too-many': 'Seuls les 200 premiers sont affichés. Utilisez l’API pour les autres.',
  'access.ticked': 'coché',
  'access.not-ticked': 'non coché',
  'access.name': 'Nom',
  'access.create': 'Créer',
  'access.more': 'Autres actions pour « {name} »',
  'access.rename': 'Renommer',
  'access.rename-title': 'Renommer « {name} »',
  'access.delete-title': 'Supprimer « {name} » ?',
  'access.delete-text': 'Possible uniquement si rien ne l’utilise. Cette action est irréversible.',
};
