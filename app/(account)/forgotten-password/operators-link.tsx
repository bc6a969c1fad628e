/** What to do where no mail is sent. */
export function OperatorsLink() {
  return (
    <div className="stack" data-gap="small">
      <p>
        This server sends no mail. Ask the person who runs it for a link with which you set a new
        password. Nothing else in your account changes.
      </p>
      <p>
        If that is you, this command prints the link. Run it in the folder that you start the
        program in, with the address you sign in with:
      </p>
      <p>
        <code className="command">npm run -s orderly -- reset-password ADDRESS</code>
      </p>
    </div>
  );
}
