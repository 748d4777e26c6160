import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

// No salt: 256 random bits can't be guessed, and the hash is what a session is found by.
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
