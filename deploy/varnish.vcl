# Varnish 7 with the module xkey (Debian: varnish and varnish-modules) in front of Parvis. With:
#
#   app.cms.cdn-purge: { url: "http://127.0.0.1:6081/", method: PURGE }
#
# it keeps pages for a day, and Parvis purges them when they change.
vcl 4.1;

import std;
import xkey;

backend parvis {
  .host = "127.0.0.1";
  .port = "8080";
}

# Where Parvis runs.
acl parvis_instances {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ parvis_instances) {
      return (synth(403, "Forbidden"));
    }
    set req.http.Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.Purged));
  }
  # Pages are the same for everyone, except in the administration.
  if (req.url !~ "^/(admin|api|secured-view)(/|$)") {
    unset req.http.Cookie;
  }
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+") {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 0s;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
}
