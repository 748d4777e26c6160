import { Type, type Static } from 'typebox'

/** Longer texts are no passwords; hashing them would only cost time. */
export const longestPassword = 1000
export const shortestPassword = 10
export const longestUsername = 150

/** POST accounts/login/ */
export const SignInBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: longestUsername }),
  password: Type.String({ minLength: 1, maxLength: longestPassword }),
})
export type SignInBody = Static<typeof SignInBody>

/** Who is signed in, with the token for every later call. */
export const SignInReply = Type.Object({
  email: Type.String(),
  token: Type.String(),
  username: Type.String(),
  user_id: Type.Integer(),
  products_page_config_id: Type.Integer({ description: "The user's active saved view of Products" }),
  orders_page_config_id: Type.Integer({ description: "The user's active saved view of Orders" }),
})
export type SignInReply = Static<typeof SignInReply>

/** POST accounts/password/ */
export const ChangePasswordBody = Type.Object({
  old_password: Type.String({ title: 'Old password', minLength: 1, maxLength: longestPassword }),
  new_password: Type.String({
    title: 'New password',
    minLength: shortestPassword,
    maxLength: longestPassword,
  }),
})
export type ChangePasswordBody = Static<typeof ChangePasswordBody>

/** GET accounts/me/ */
export const MeReply = Type.Object({ user_id: Type.Integer(), username: Type.String(), email: Type.String() })
export type MeReply = Static<typeof MeReply>
