import { Type } from 'typebox'
import { ChangePasswordBody, MeReply, SignInBody, SignInReply } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** Asks for a token. */
export const signIn = endpoint('POST', '/accounts/login/', {
  body: SignInBody,
  replies: { 200: SignInReply },
  isPublic: true,
  takesAnyText: true,
})

/** The token is dead afterwards. */
export const signOut = endpoint('POST', '/accounts/logout/', { replies: { 204: Type.Null() } })

/** The user's other tokens die. */
export const changePassword = endpoint('POST', '/accounts/password/', {
  body: ChangePasswordBody,
  replies: { 204: Type.Null() },
})

/** Who is signed in. */
export const showMe = endpoint('GET', '/accounts/me/', { replies: { 200: MeReply } })
