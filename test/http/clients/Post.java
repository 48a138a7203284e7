import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** POSTs a body of equal lines, and prints the status and the length of the answer. */
class Post {
  public static void main(String[] given) throws Exception {
    byte[] line = ("a secret, and text that stays " + "x".repeat(69) + "\n").getBytes();
    byte[] body = new byte[Integer.parseInt(given[2]) / line.length * line.length];
    for (int at = 0; at < body.length; at += line.length) {
      System.arraycopy(line, 0, body, at, line.length);
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Anybody()}, null);
    HttpClient client = HttpClient.newBuilder().sslContext(context).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + given[0] + given[1]))
            .timeout(Duration.ofSeconds(60))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    System.out.println(answer.statusCode() + " " + answer.body().length);
    System.exit(0);
  }

  static class Anybody implements X509TrustManager {
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
