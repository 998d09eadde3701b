#!/bin/sh
# Notification: shows on the desktop that the agent waits for you.
# NOTIFY_WITH names another program than the desktop's own; it is given a title and a text.
text=$(sed -n 's/.*"message":"\([^"]*\)".*/\1/p')
if [ -n "$NOTIFY_WITH" ]; then
  exec "$NOTIFY_WITH" Toolwright "$text"
elif command -v notify-send >/dev/null; then
  exec notify-send Toolwright "$text"
elif command -v osascript >/dev/null; then
  # The text is an argument and no part of the script, so that nothing in it is run.
  exec osascript -e 'on run argv' -e 'display notification (item 1 of argv) with title "Toolwright"' -e 'end run' "$text"
fi
