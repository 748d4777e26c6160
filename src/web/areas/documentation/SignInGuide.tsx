export function SignInGuide() {
  return (
    <>
      <p>
        Sign in with the user name and password that your operator gave you. Capital letters in the user name
        make no difference; in the password they do.
      </p>
      <ul>
        <li>
          After five wrong passwords in a row the account has to wait before the next try, a little longer
          each time.
        </li>
        <li>
          A session ends after 12 hours without use and after 7 days at the latest. What you had typed is kept
          and is there again once you are back.
        </li>
        <li>
          <strong>Change password</strong> is in the menu behind your name. It signs out every other device.
        </li>
        <li>
          <strong>Logout</strong> ends the session and empties this browser of everything that Backroom stored
          in it.
        </li>
      </ul>
      <p>
        There is no sign-up page. An operator adds people with{' '}
        <code>backroom user create NAME --email ADDRESS</code>.
      </p>
    </>
  )
}
