import type { TranslationOf } from '../catalogue.ts';
import type { signInEn } from '../en/sign-in.ts';

export const signInFr: TranslationOf<typeof signInEn> = {
  'sign-in.title': 'Connexion',
  'sign-in.text': 'pour administrer ce site',
  'sign-in.login': 'Identifiant ou e-mail',
  'sign-in.password': 'Mot de passe',
  'sign-in.show-password': 'Afficher ou masquer le mot de passe',
  'sign-in.submit': 'Se connecter',
  'sign-in.login-missing': 'Saisissez votre identifiant ou votre e-mail.',
  'sign-in.password-missing': 'Saisissez votre mot de passe.',
  'sign-in.again-title': 'Votre session a pris fin',
  'sign-in.again-text':
    'Reconnectez-vous pour continuer où vous en étiez. Rien de ce que vous avez saisi n’est perdu.',
  'sign-in.again-other': 'Se connecter avec un autre compte',
  'sign-in.again-other-text': 'Ce qui n’est pas enregistré serait perdu.',
  'sign-in.beside': 'Dans un nouvel onglet. Une fois la connexion faite, cette page continue d’elle-même.',
  'sign-in.beside-title': 'Vous êtes connecté',
  'sign-in.beside-text': 'Fermez cet onglet : ce que vous faisiez continue dans l’autre.',
  'sign-in.stranger': 'Vous êtes connecté comme {login}, mais ce qui est à l’écran appartient à {owner}.',
  'sign-in.code': 'Code',
  'sign-in.code-help': 'Les six chiffres que montre votre application, ou l’un de vos codes de secours.',
  'sign-in.forgotten': 'Mot de passe oublié',
  'sign-in.other-ways': 'Autres façons de se connecter',
  'sign-in.through': 'Se connecter avec {provider}',
  'sign-in.refused': 'Connexion refusée',
  'sign-in.oidc-unavailable': 'L’autre site ne répond pas pour le moment. Réessayez dans quelques minutes.',
  'sign-in.oidc-denied': 'Vous n’avez pas accepté, sur l’autre site, de vous connecter ici.',
  'sign-in.oidc-wrong-state': 'Cette connexion n’a pas commencé dans ce navigateur. Recommencez.',
  'sign-in.oidc-replayed': 'Cette connexion est déjà terminée. Recommencez.',
  'sign-in.oidc-expired': 'La connexion a pris trop de temps. Recommencez.',
  'sign-in.oidc-wrong-nonce': 'La réponse de l’autre site appartient à une autre connexion. Recommencez.',
  'sign-in.oidc-invalid-answer':
    'La réponse de l’autre site n’a pas pu être utilisée. Recommencez ; si cela ne suffit pas, prévenez un administrateur.',
  'sign-in.oidc-no-email':
    'L’autre site n’a pas communiqué votre adresse électronique. Autorisez-le à le faire, puis recommencez.',
  'sign-in.oidc-unverified-email':
    'L’autre site n’a pas vérifié votre adresse électronique. Faites-la vérifier là-bas, puis recommencez.',
  'sign-in.oidc-unknown-person':
    'Aucun utilisateur n’a ici votre adresse électronique. Adressez-vous à un administrateur.',
  'sign-in.oidc-other-identity':
    'L’utilisateur qui a votre adresse électronique appartient à un autre compte de l’autre site. Adressez-vous à un administrateur.',
  'sign-in.oidc-login-taken':
    'Votre adresse électronique est l’identifiant d’un autre utilisateur. Adressez-vous à un administrateur.',
  'sign-in.oidc-no-profile':
    'Le profil prévu pour les personnes de l’autre site n’existe pas. Prévenez un administrateur.',
  'sign-in.oidc-disabled': 'Votre utilisateur a été désactivé. Adressez-vous à un administrateur.',
};
