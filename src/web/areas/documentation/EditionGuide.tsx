export function EditionGuide() {
  return (
    <>
      <p>
        There is one edition of Backroom, and this is it: every function, any number of users and products,
        under the MIT licence. You may run, change and pass it on.
      </p>
      <p>
        Buying support or hosting is up to your operator, who can point the Buy now link to their own offer.
      </p>
    </>
  )
}
