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
  'sign-in.again-text': 'Reconnectez-vous pour reprendre où vous en étiez. Votre saisie n’est pas perdue.',
  'sign-in.again-other': 'Se connecter avec un autre compte',
  'sign-in.again-other-text': 'Les modifications non enregistrées seront perdues.',
  'sign-in.beside':
    'S’ouvre dans un nouvel onglet. Une fois la connexion établie, cette page reprend automatiquement.',
  'sign-in.beside-title': 'Vous êtes connecté',
  'sign-in.beside-text': 'Fermez cet onglet et continuez dans l’autre.',
  'sign-in.stranger': 'Vous êtes connecté en tant que {login}, mais cet écran appartient à {owner}.',
  'sign-in.code': 'Code',
  'sign-in.code-help': 'Les six chiffres de votre application, ou l’un de vos codes de secours.',
  'sign-in.forgotten': 'Mot de passe oublié ?',
  'sign-in.other-ways': 'Autres façons de se connecter',
  'sign-in.through': 'Se connecter avec {provider}',
  'sign-in.refused': 'Connexion refusée',
  'sign-in.oidc-unavailable': 'Le fournisseur d’identité ne répond pas. Réessayez dans quelques minutes.',
  'sign-in.oidc-denied': 'Vous n’avez pas autorisé le fournisseur d’identité à vous connecter ici.',
  'sign-in.oidc-wrong-state': 'Cette connexion a commencé dans un autre navigateur. Recommencez.',
  'sign-in.oidc-replayed': 'Cette connexion a déjà été utilisée. Recommencez.',
  'sign-in.oidc-expired': 'La connexion a pris trop de temps. Recommencez.',
  'sign-in.oidc-wrong-nonce': 'La réponse correspond à une autre connexion. Recommencez.',
  'sign-in.oidc-invalid-answer':
    'Le fournisseur d’identité a envoyé une réponse non valide. Recommencez ; si cela ne suffit pas, contactez un administrateur.',
  'sign-in.oidc-no-email':
    'Le fournisseur d’identité n’a pas communiqué votre adresse e-mail. Autorisez-le à le faire, puis recommencez.',
  'sign-in.oidc-unverified-email':
    'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis recommencez.',
  'sign-in.oidc-unknown-person': 'Aucun utilisateur n’a votre adresse e-mail. Contactez un administrateur.',
  'sign-in.oidc-other-identity':
    'L’utilisateur qui a votre adresse e-mail est lié à un autre compte. Contactez un administrateur.',
  'sign-in.oidc-login-taken':
    'Votre adresse e-mail est l’identifiant d’un autre utilisateur. Contactez un administrateur.',
  'sign-in.oidc-no-profile':
    'Le profil prévu pour ce fournisseur d’identité n’existe pas. Contactez un administrateur.',
  'sign-in.oidc-disabled': 'Votre compte a été désactivé. Contactez un administrateur.',
};
