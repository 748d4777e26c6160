// Where a seller lets an app in, or does not. Both ways are links: a form could not lead to another address under the
// policy of these pages.
import type { FastifyReply } from 'fastify'
import { markup, sendPage } from './page.ts'

type Question = {
  /** As the vendor calls itself. */
  title: string
  app: string
  wants: readonly string[]
  allow: string
  decline: string
}

export function askForConsent(reply: FastifyReply, { title, app, wants, allow, decline }: Question) {
  const words = `A stand-in for ${title}: nobody is asked for a password.`
  return sendPage(
    reply,
    `Practice ${title}`,
    markup`<header class="top"><div class="frame"><strong>Practice ${title}</strong> <span class="quiet">${words}</span></div></header>
<main class="frame">
<h1>Let ${app} in?</h1>
<p class="quiet">It asks for:</p>
<ul>${wants.map((want) => markup`<li>${want}</li>`)}</ul>
<p class="answers"><a class="answer" href="${allow}">Allow</a> <a href="${decline}">Don’t allow</a></p>
</main>`,
  )
}

/** The address that an app asked to be answered at, with what is answered. */
export function answerAddress(redirectUri: string, answer: Record<string, string>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}
